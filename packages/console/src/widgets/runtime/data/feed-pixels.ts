import { type Client, pixels } from "@orrery/client";
import type { EntityId } from "@orrery/model";
import { TileCache } from "../../../charts/pixels/pixel-tiles.ts";
import { PixelTrack } from "../../../charts/pixels/pixel-track.ts";

/** How a feed reads what can be drawn of single values. */
export interface FeedPixels {
  /** Pixels that its chart has at most. */
  readonly width: number;
  /** Follows the series of an entity; `onChange`: something came, or failed. */
  track(entity: EntityId, keys: readonly string[], onChange: () => void): PixelTrack;
}

/** Points and slots of all charts of the page, 56 bytes each at most. */
const MAX_ENTRIES = 1_000_000;
const MIN_WIDTH = 400;
const MAX_WIDTH = 2600;

const kept = new WeakMap<Client, TileCache>();

/** What is read is kept for all charts of a session. `revision`: another one reads everything anew. */
export function feedPixels(client: Client, serverNow: () => number, revision = 0): FeedPixels {
  const tiles = kept.get(client) ?? new TileCache(MAX_ENTRIES);
  kept.set(client, tiles);
  const calls = pixels(client.api);
  return {
    width: Math.min(Math.max(document.documentElement.clientWidth, MIN_WIDTH), MAX_WIDTH),
    track(entity, keys, onChange) {
      return new PixelTrack({
        tiles,
        scope: JSON.stringify([entity.id, revision, keys]),
        keys,
        read: (request, signal) => calls.read(entity, request, { signal, ignoreErrors: true, silent: true }),
        now: serverNow,
        onChange,
      });
    },
  };
}
