import { type Client, pixels } from "@orrery/client";
import type { EntityId } from "@orrery/model";
import { TileCache } from "../../../charts/pixels/pixel-tiles.ts";
import { PixelTrack } from "../../../charts/pixels/pixel-track.ts";

/** Points and slots of all charts of the page, 56 bytes each at most. */
const MAX_ENTRIES = 1_000_000;

const kept = new WeakMap<Client, TileCache>();

/** The series that a chart follows. */
export interface TrackedSeries {
  readonly entity: EntityId;
  readonly keys: readonly string[];
  /** Another one reads everything anew. */
  readonly revision: number;
  readonly serverNow: () => number;
  /** Something came, or failed. */
  readonly onChange: () => void;
}

/** A track of series. What is read is kept for all charts of a session. */
export function createTrack(
  client: Client,
  { entity, keys, revision, serverNow, onChange }: TrackedSeries,
): PixelTrack {
  const tiles = kept.get(client) ?? new TileCache(MAX_ENTRIES);
  kept.set(client, tiles);
  const { read } = pixels(client.api);
  return new PixelTrack({
    tiles,
    scope: JSON.stringify([entity.id, revision, keys]),
    keys,
    read: (request, signal) => read(entity, request, { signal, ignoreErrors: true, silent: true }),
    now: serverNow,
    onChange,
  });
}
