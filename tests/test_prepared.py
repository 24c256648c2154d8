"""What a run of the tests finds ready is what pytest and hypothesis would have worked out themselves."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from _pytest.assertion import rewrite
from hypothesis.internal import constants_ast

from tests.prepared import missing, prepare


def test_nothing_is_left_to_be_worked_out(
    pytestconfig: pytest.Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    monkeypatch.setattr("hypothesis.configuration.__hypothesis_home_directory", tmp_path)
    path = tmp_path / "test_one.py"
    path.write_text("def test_one():\n    assert 2 + 2 == 471147\n", encoding="utf-8")
    assert missing([path]) == [path]
    prepare(pytestconfig, path)
    assert missing([path]) == []

    def again(*given: object, **named: object) -> None:
        raise AssertionError("it is worked out again")

    monkeypatch.setattr(rewrite, "_rewrite_test", again)
    code = rewrite._read_pyc(path, rewrite.get_cache_dir(path) / f"test_one{rewrite.PYC_TAIL}")
    assert code is not None
    assert "@pytest_ar" in code.co_names, "its asserts are written anew"
    read = constants_ast._constants_from_source

    def kept(source: bytes, **named: bool) -> constants_ast.Constants:
        assert source.startswith(b"# file:"), "they are read from the source again"
        return read(source, **named)

    monkeypatch.setattr(constants_ast, "_constants_from_source", kept)
    module = ModuleType("test_one")
    module.__file__ = str(path)
    assert 471147 in constants_ast.constants_from_module(module).integers
    path.write_text("def test_one():\n    assert 2 + 2 == 471148 # changed\n", encoding="utf-8")
    assert missing([path]) == [path]
