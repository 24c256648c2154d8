"""Tests of pbem.mail, one module a module."""

from __future__ import annotations
