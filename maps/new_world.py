"""The regions of the New World: countries; the United States, Mexico, Bolivia and Chile are cut.

Where a line is no border of today it runs so that regions touch if, and only if, the board has a land edge between
them. The Pacific North-West, Alaska and Greenland are nobody's.
"""

from __future__ import annotations

from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from maps.world import Cut, World, side, together

_CONTERMINOUS = (-128.0, 24.0, -60.0, 50.0)

# Lake Erie is water: New England touches Canada and Louisiana touches Virginia, but Louisiana and New England, which
# would meet at its shore, do not touch.
_ERIE = (
    (-83.5, 41.7), (-82.5, 41.35), (-81.7, 41.45), (-80.2, 42.05), (-78.85, 42.8), (-79.2, 42.95), (-80.5, 42.7),
    (-81.5, 42.7), (-82.9, 42.1),
)  # fmt: skip
# Guadalajara: Mexico north of the Rio Grande de Santiago …
_NORTH_OF_SANTIAGO = (
    (-120, 20.5), (-105.6, 20.6), (-103.6, 21.8), (-101.2, 22.4), (-99.2, 23.0), (-97.2, 22.9), (-95, 26.5),
    (-100, 33), (-120, 34),
)  # fmt: skip
# … with Texas west of the Trinity …
_TEXAS = (
    (-106.6, 31.8), (-103, 32), (-103, 36.5), (-100, 36.5), (-100, 34.3), (-97.4, 33.6), (-97, 28), (-98, 25),
    (-108, 25),
)  # fmt: skip
# … and the South-West, to the 42nd parallel, as Spain's border with the United States ran from 1819.
_SOUTH_WEST = (
    (-130, 42), (-109, 42), (-103, 37), (-103, 36.5), (-103, 32), (-106.6, 31.8), (-109, 30), (-114.7, 32.3),
    (-118, 30), (-130, 30),
)  # fmt: skip
# Guatemala has Chiapas, as the Captaincy General had; so Mexico keeps Yucatan, opposite the Caribbean.
_CHIAPAS = ((-94.2, 15.5), (-93.4, 17.6), (-91.4, 17.9), (-90.5, 17.8), (-89, 17), (-91, 14))
# Florida with its panhandle, to the Perdido.
_FLORIDA = (
    (-88, 30.95), (-85, 31.0), (-84.9, 30.7), (-82.2, 30.4), (-82, 30.8), (-81.2, 30.75), (-79, 30), (-79, 24),
    (-84, 24), (-88, 29.5),
)  # fmt: skip
# The Carolinas with Georgia, to the mountains.
_CAROLINAS = (
    (-84.9, 30.7), (-82.2, 30.4), (-82, 30.8), (-81.2, 30.75), (-79, 30.5), (-75, 33), (-75, 36.55), (-81.7, 36.59),
    (-84.3, 35), (-85.5, 35), (-85.1, 32.5),
)  # fmt: skip
# Virginia with Maryland and western Pennsylvania, so that it, not New England, meets Louisiana.
_VIRGINIA = (
    (-75, 36.55), (-83.7, 36.6), (-82, 38.2), (-80.55, 40.6), (-80.55, 42.4), (-79.3, 42.45), (-79.3, 41.2),
    (-77.5, 40.4), (-76, 39.72), (-75.4, 39.85), (-74.4, 38.4),
)  # fmt: skip
# New England with New York, New Jersey and eastern Pennsylvania.
_NEW_ENGLAND = (
    (-77.5, 40.4), (-76, 39.72), (-75.4, 39.85), (-74.4, 38.4), (-69, 40), (-66, 44), (-66.5, 48), (-71, 48),
    (-74.7, 45.2), (-76.9, 43.8), (-79.5, 43.4), (-79.2, 42.6), (-79.3, 42.45), (-79.3, 41.2),
)  # fmt: skip
# What the five lines in the east leave over goes to the nearer side, lest Louisiana reach the coast by a sliver.
_EAST = (-80.5, 35.0, -66.0, 48.0)
_NORTH_EAST = (-80.5, 39.8, -66.0, 48.0)
# The Pacific North-West was claimed by many and is on no board.
_OREGON = (-130.0, 42.0, -114.0, 50.0)
# The Chaco: Bolivia's south-east corner goes to Rio de la Plata.
_CHACO = ((-62.6, -18.6), (-57, -17.4), (-57, -24), (-62.6, -24))
# Atacama: Chile's north is Peru's.
_ATACAMA = (-80.0, -24.0, -66.0, -15.0)


def cut(world: World) -> Cut:
    """The board's regions."""
    lands = {**_north(world), **_south(world)}
    water = side(_ERIE)
    return Cut(
        lands={place: shape.difference(water) for place, shape in lands.items()},
        view=(-128, -53, -28, 61),
        tolerance=0.13,
        grid=0.05,
        least=0.03,
        few_least=0.03,
        water=water,
    )


def _north(world: World) -> dict[str, BaseGeometry]:
    states = world.within("United States of America", _CONTERMINOUS)
    mexico, chiapas, north = world.join("Mexico"), side(_CHIAPAS), side(_NORTH_OF_SANTIAGO)
    guadalajara = states.intersection(together(side(_TEXAS), side(_SOUTH_WEST)))
    florida = states.intersection(side(_FLORIDA))
    carolinas = states.intersection(side(_CAROLINAS)).difference(florida)
    virginia = states.intersection(side(_VIRGINIA)).difference(carolinas)
    new_england = states.intersection(side(_NEW_ENGLAND)).difference(virginia)
    louisiana = states.difference(together(guadalajara, florida, carolinas, virginia, new_england, box(*_OREGON)))
    left_over = louisiana.intersection(box(*_EAST))
    new_england = together(new_england, left_over.intersection(box(*_NORTH_EAST)))
    virginia = together(virginia, left_over).difference(new_england)
    return {
        "caribbean": together(
            world.join(
                "Cuba", "Haiti", "Dominican Rep.", "Jamaica", "Puerto Rico", "Bahamas", "Barbados", "Dominica",
                "Saint Lucia", "Grenada", "Antigua and Barb.", "St. Vin. and Gren.",
            ),
            # Guadeloupe and Martinique are parts of France.
            world.within("France", (-63, 12, -60, 18)),
        ),
        "guatemala": together(
            world.join("Guatemala", "Belize", "Honduras", "El Salvador", "Nicaragua", "Costa Rica"),
            mexico.intersection(chiapas),
        ),
        "mexico": mexico.difference(together(north, chiapas)),
        "guadalajara": together(mexico.intersection(north), guadalajara),
        "louisiana": louisiana.difference(box(*_EAST)),
        "florida": florida,
        "carolinas": carolinas,
        "virginia": virginia,
        "new-england": new_england,
        "canada": world.within("Canada", (-142, 40, -50, 62)),
    }  # fmt: skip


def _south(world: World) -> dict[str, BaseGeometry]:
    bolivia, chile = world.join("Bolivia"), world.within("Chile", (-77, -56, -60, -15))
    chaco, atacama = bolivia.intersection(side(_CHACO)), world.within("Chile", _ATACAMA)
    guiana = world.within("France", (-56, 0, -50, 7))
    return {
        "caracas": together(world.join("Venezuela", "Guyana", "Suriname", "Trinidad and Tobago"), guiana),
        "brazil": world.join("Brazil"),
        "new-granada": world.join("Colombia", "Ecuador"),
        "peru": together(world.join("Peru"), bolivia.difference(chaco), atacama),
        "rio-de-la-plata": together(world.join("Argentina", "Uruguay", "Paraguay", "Falkland Is."), chaco),
        "chile": chile.difference(atacama),
        "panama": world.join("Panama"),
    }
