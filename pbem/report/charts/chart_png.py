"""A chart as PNG, for mails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.report.charts.chart_svg import sheet_svg
from pbem.report.charts.series import chart_from
from pbem.report.pictures.png import png_of_svg


def chart_png(document: Mapping[str, Any]) -> bytes:
    """What a letter keeps of a chart, drawn. Raises NoPictures where what makes a PNG is not installed."""
    return png_of_svg(sheet_svg([chart_from(document["chart"])], document["seats"], document["names"]))
