import type { Client } from "@orrery/client";
import type { EntityId } from "@orrery/model";
import { LateTrack, type Track } from "./late-track.ts";

/** How a feed reads what can be drawn of single values. */
export interface FeedPixels {
  /** Pixels that its chart has at most. */
  readonly width: number;
  /** Follows the series of an entity; `onChange`: something came, or failed. */
  track(entity: EntityId, keys: readonly string[], onChange: () => void): Track;
}

const MIN_WIDTH = 400;
const MAX_WIDTH = 2600;

type Code = typeof import("./pixel-tracks.ts");

/** Loaded by the first chart of a long time. */
let code: Code | undefined;

/** `revision`: another one reads everything anew. */
export function feedPixels(client: Client, serverNow: () => number, revision = 0): FeedPixels {
  return {
    width: Math.min(Math.max(document.documentElement.clientWidth, MIN_WIDTH), MAX_WIDTH),
    track(entity, keys, onChange) {
      const series = { entity, keys, revision, serverNow, onChange };
      if (code) return code.createTrack(client, series);
      const made = import("./pixel-tracks.ts").then((loaded) => {
        code = loaded;
        return loaded.createTrack(client, series);
      });
      return new LateTrack(made, onChange);
    },
  };
}
