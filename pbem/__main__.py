"""`python -m pbem` is the same as `pbem`."""

from __future__ import annotations

from pbem.cli.app import main

if __name__ == "__main__":
    main()
