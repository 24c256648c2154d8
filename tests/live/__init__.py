"""Tests that speak to mail servers which they start themselves."""

from __future__ import annotations
