import type { Clock } from "../../../kernel/clock.ts";
import { RecentMap } from "../../../kernel/coap/exchange/recent-map.ts";
import { type ClientObjects, parseObjects } from "./client-objects.ts";

const MAX_KEPT = 1_000;
const LIFETIME_MS = 3_600_000;
/** Longer lists are of one client, not of a thousand. */
const MAX_LENGTH = 8_192;

/** Parsed payloads of registrations: clients of one make have the same objects, which are kept once. */
export class KnownObjects {
  readonly #known: RecentMap<ClientObjects>;

  constructor(clock: Clock) {
    this.#known = new RecentMap({ capacity: MAX_KEPT, lifetimeMs: LIFETIME_MS, clock });
  }

  of(payload: Buffer): ClientObjects {
    const text = payload.toString("utf8");
    if (text.length > MAX_LENGTH) return parseObjects(text);
    const objects = this.#known.get(text) ?? parseObjects(text);
    this.#known.set(text, objects);
    return objects;
  }
}
