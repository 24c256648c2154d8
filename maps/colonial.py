"""The lands of Colonial: unions of countries; the United States, Brazil, Bolivia, Chile and Libya are cut.

Where a line is no border of today it runs so that lands touch if, and only if, the board calls them adjacent.
"""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry

from maps.world import Cut, World, side, together

_CONTERMINOUS = (-128.0, 24.0, -60.0, 50.0)
_ALASKA = (-170.0, 50.0, -128.0, 75.0)

# California: the coast to the Columbia's mouth, and inland to the Great Basin. It must not reach Canada, so the Wild
# West has the coast north of it.
_CALIFORNIA = (
    (-130, 47.5), (-117, 47.5), (-117, 42), (-114, 42), (-114, 35), (-114.7, 32.3), (-118, 30), (-130, 30),
)  # fmt: skip
# New England: the Thirteen Colonies, to the crest of the Appalachians and down to Georgia's coast.
_NEW_ENGLAND = (
    (-60, 48), (-70, 48), (-76.5, 44), (-79.5, 43.2), (-79, 42), (-80.5, 40.5), (-82, 37.2), (-84.5, 35.2),
    (-83.6, 34.6), (-81.3, 31.5), (-80, 30.5), (-70, 30), (-60, 40),
)  # fmt: skip
# The Wild West: from the upper Missouri along its bend, then round Texas to the Mexican border; all to California.
_WILD_WEST = (
    (-130, 50), (-95.2, 50), (-96.5, 43), (-94.6, 39), (-94.2, 33.5), (-100, 34.5), (-100, 36.5), (-103, 36.5),
    (-103, 32), (-106.6, 31.8), (-109, 30), (-114.7, 32.3), (-114, 35), (-114, 42), (-117, 42), (-117, 47.5),
    (-130, 47.5),
)  # fmt: skip
# Texas is New Spain's, so that New Spain has New France and the Wild West as neighbours.
_TEXAS = (
    (-106.6, 31.8), (-103, 32), (-103, 36.5), (-100, 36.5), (-100, 34.5), (-94.2, 33.5), (-93.8, 28), (-98, 24),
    (-108, 24),
)  # fmt: skip
# Amazonia: Brazil's north-west, to the mouth of the Amazon and down to Mato Grosso; Peru may not touch Brazil.
_AMAZONIA = ((-75, 6), (-52.5, 6), (-52.5, -9), (-54, -17.6), (-62, -17.6), (-62, -14), (-75, -13))
# The Chaco: Bolivia's south-east corner goes to Rio de la Plata, for Peru, which has the rest, may not touch Brazil.
_CHACO = ((-62.6, -18.6), (-57, -17.4), (-57, -24), (-62.6, -24))
# Atacama: Chile's north is Peru's.
_ATACAMA = (-80.0, -27.0, -66.0, -15.0)
# The Libyan Desert belongs to nobody: by it Barbary would touch East Africa.
_LIBYAN_DESERT = ((13, 22.2), (16, 23.3), (26, 24.6), (26, 18), (13, 18))
# The Wakhan strip: by it Persia would touch China.
_WAKHAN = ((71.2, 36.3), (71.2, 40), (76, 40), (76, 36.3))


def cut(world: World) -> Cut:
    """The board's lands."""
    return Cut(
        lands={**_north_america(world), **_south_america(world), **_africa(world), **_asia(world)},
        view=(-144, -46, 155, 61),
        tolerance=0.3,
        grid=0.1,
        least=0.25,
        few=frozenset(("west-indies", "east-indies", "japan")),
    )


def _north_america(world: World) -> dict[str, BaseGeometry]:
    states = world.within("United States of America", _CONTERMINOUS)
    california, west, east = side(_CALIFORNIA), side(_WILD_WEST), side(_NEW_ENGLAND)
    texas = side(_TEXAS).difference(west)
    middle = world.join("Mexico", "Guatemala", "Belize", "Honduras", "El Salvador", "Nicaragua", "Costa Rica")
    return {
        "canada": together(world.join("Canada"), world.within("United States of America", _ALASKA)),
        "california": states.intersection(california),
        "wild-west": states.intersection(west),
        "new-england": states.intersection(east),
        "new-france": states.difference(together(california, west, east, texas)),
        "new-spain": together(middle, states.intersection(texas)),
        "west-indies": together(
            world.join(
                "Cuba", "Haiti", "Dominican Rep.", "Jamaica", "Puerto Rico", "Bahamas", "Trinidad and Tobago",
                "Barbados", "Dominica", "Saint Lucia", "Grenada", "Antigua and Barb.", "St. Vin. and Gren.",
                "Turks and Caicos Is.", "Cayman Is.", "Curaçao",
            ),
            # Guadeloupe and Martinique are parts of France.
            world.within("France", (-63, 12, -60, 18)),
        ),
    }  # fmt: skip


def _south_america(world: World) -> dict[str, BaseGeometry]:
    brazil, bolivia, chile = world.join("Brazil"), world.join("Bolivia"), world.join("Chile")
    chaco, atacama = bolivia.intersection(side(_CHACO)), world.within("Chile", _ATACAMA)
    guiana = world.within("France", (-56, 0, -50, 7))
    return {
        "amazonia": brazil.intersection(side(_AMAZONIA)),
        "brazil": brazil.difference(side(_AMAZONIA)),
        "guyanas": together(world.join("Venezuela", "Guyana", "Suriname"), guiana),
        "new-granada": world.join("Colombia", "Ecuador", "Panama"),
        "peru": together(world.join("Peru"), bolivia.difference(chaco), atacama),
        "rio-de-la-plata": together(
            world.join("Argentina", "Uruguay", "Paraguay", "Falkland Is."), chile.difference(atacama), chaco
        ),
    }


def _africa(world: World) -> dict[str, BaseGeometry]:
    desert = side(_LIBYAN_DESERT)
    return {
        "barbary": world.join("Morocco", "Algeria", "Tunisia", "W. Sahara", "Libya").difference(desert),
        "egypt": world.join("Egypt"),
        "west-africa": world.join(
            "Mauritania", "Mali", "Niger", "Senegal", "Gambia", "Guinea", "Guinea-Bissau", "Sierra Leone", "Liberia",
            "Côte d'Ivoire", "Ghana", "Togo", "Benin", "Burkina Faso", "Nigeria", "Cameroon",
        ),
        "congo": world.join("Dem. Rep. Congo", "Congo", "Gabon", "Eq. Guinea", "Central African Rep.", "Angola"),
        "east-africa": world.join(
            "Sudan", "S. Sudan", "Ethiopia", "Eritrea", "Djibouti", "Somalia", "Somaliland", "Kenya", "Uganda",
            "Rwanda", "Burundi", "Tanzania", "Malawi", "Mozambique", "Madagascar",
        ),
        "south-africa": world.join(
            "South Africa", "Namibia", "Botswana", "Zimbabwe", "Zambia", "Lesotho", "eSwatini"
        ),
    }  # fmt: skip


def _asia(world: World) -> dict[str, BaseGeometry]:
    return {
        "levant": world.join("Turkey", "Syria", "Lebanon", "Israel", "Palestine", "Jordan", "Cyprus", "N. Cyprus"),
        "arabia": world.join("Saudi Arabia", "Yemen", "Oman", "United Arab Emirates", "Qatar", "Bahrain", "Kuwait"),
        "persia": world.join("Iran", "Iraq", "Afghanistan").difference(side(_WAKHAN)),
        "india": world.join("India", "Pakistan", "Nepal", "Bhutan", "Bangladesh", "Sri Lanka", "Siachen Glacier"),
        "china": world.join("China", "Taiwan", "South Korea", "North Korea", "Hong Kong", "Macao"),
        # Malaysia's half on the mainland is Indochina's.
        "indochina": together(
            world.join("Myanmar", "Thailand", "Laos", "Cambodia", "Vietnam"), world.within("Malaysia", (98, 0, 105, 8))
        ),
        "east-indies": together(
            world.join("Indonesia", "Brunei", "Philippines", "Timor-Leste", "Papua New Guinea"),
            world.within("Malaysia", (105, 0, 125, 10)),
        ),
        "japan": world.join("Japan"),
        "australia": world.join("Australia"),
    }
