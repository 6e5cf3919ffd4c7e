import { type ChainGraph, NODE_SIZE, type Place, placeAt } from "../../model/chain-graph.ts";
import type { NodeKind } from "../../model/node-kinds.ts";

const STEP = 20;
const MAX_STEPS = 200;

/** The place itself, or the next one below it to the right at which no node begins. */
export function freePlace({ nodes }: ChainGraph, wanted: Place): Place {
  const taken = [...nodes.values()];
  let place = placeAt(wanted);
  for (let step = 0; step < MAX_STEPS; step++) {
    const isTaken = taken.some(
      ({ x, y }) => Math.abs(x - place.x) < NODE_SIZE.width / 2 && Math.abs(y - place.y) < NODE_SIZE.height,
    );
    if (!isTaken) return place;
    place = placeAt({ x: place.x + STEP / 2, y: place.y + STEP });
  }
  return place;
}

/** What a new link from such a node is labelled with: what it usually leaves by, where that is one label. */
export function presetLabels(kind: NodeKind | undefined): readonly string[] {
  const usual = kind?.labels.filter((label) => label !== "Failure") ?? [];
  return usual.length === 1 ? usual : [];
}
