"""The regions of Colonialism: unions of countries, with three small cuts. Sea zones have no outline."""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry

from maps.world import Cut, World, side

# Thrace: Turkey in Europe would make a speck beyond the straits.
_THRACE = ((20, 39), (20, 44), (29.2, 44), (29.2, 39))
# The Wakhan strip: by it the Middle East would touch China.
_WAKHAN = ((71.2, 36.3), (71.2, 40), (76, 40), (76, 36.3))
# Half of New Guinea, at the picture's edge, would pull Southeast Asia out of it.
_NEW_GUINEA = ((131, -12), (131, 3), (145, 3), (145, -12))


def cut(world: World) -> Cut:
    """The board's regions."""
    return Cut(
        lands=_regions(world),
        view=(-28, -40, 144, 68),
        tolerance=0.2,
        grid=0.1,
        least=0.12,
    )


def _regions(world: World) -> dict[str, BaseGeometry]:
    near_east = world.join(
        "Turkey", "Syria", "Lebanon", "Israel", "Palestine", "Jordan", "Iraq", "Iran", "Saudi Arabia", "Yemen", "Oman",
        "United Arab Emirates", "Qatar", "Bahrain", "Kuwait", "Afghanistan",
    )  # fmt: skip
    islands = world.join(
        "Myanmar", "Thailand", "Laos", "Cambodia", "Vietnam", "Malaysia", "Indonesia", "Brunei", "Philippines",
        "Timor-Leste",
    )  # fmt: skip
    return {
        "north-africa": world.join("Morocco", "Algeria", "Tunisia", "Libya", "W. Sahara", "Egypt", "Mauritania"),
        "sub-saharan-africa": world.join(
            "Mali", "Niger", "Chad", "Sudan", "Senegal", "Gambia", "Guinea", "Guinea-Bissau", "Sierra Leone", "Liberia",
            "Côte d'Ivoire", "Ghana", "Togo", "Benin", "Burkina Faso", "Nigeria", "Cameroon", "Dem. Rep. Congo",
            "Congo", "Gabon", "Eq. Guinea", "Central African Rep.", "Angola", "S. Sudan", "Ethiopia", "Eritrea",
            "Djibouti", "Somalia", "Somaliland", "Kenya", "Uganda", "Rwanda", "Burundi", "Tanzania", "Malawi",
            "Mozambique", "South Africa", "Namibia", "Botswana", "Zimbabwe", "Zambia", "Lesotho", "eSwatini",
            "Madagascar",
        ),
        "middle-east": near_east.difference(side(_WAKHAN)).difference(side(_THRACE)),
        "india": world.join("India", "Pakistan", "Nepal", "Bhutan", "Bangladesh", "Sri Lanka", "Siachen Glacier"),
        "southeast-asia": islands.difference(side(_NEW_GUINEA)),
        "china": world.join("China", "Taiwan", "Hong Kong", "Macao"),
    }  # fmt: skip
