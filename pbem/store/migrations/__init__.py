"""The migrations, from the first schema on. They travel with the package; `pbem.store.migrating` runs them."""

from __future__ import annotations
