// The types that the page's parts speak of, under one roof.

export type { Chance, Control, Menu, Option, Part, Shape, Slot } from "./contract";
export type { GameData, PageData, Private, SeatData } from "./given";
