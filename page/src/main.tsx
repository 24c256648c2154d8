// The page's beginning.

import { faults, roundTrip } from "./round_trip";

declare global {
  /** For tests alone. */
  var orderLines: { roundTrip: typeof roundTrip; faults: typeof faults };
}
globalThis.orderLines = { roundTrip, faults };
