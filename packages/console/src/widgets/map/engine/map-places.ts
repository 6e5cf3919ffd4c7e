/**
 * Maps that are drawn at a time. Browsers keep about 16 drawings by WebGL and drop the oldest without a word; some are
 * left for others.
 */
export const MAX_OPEN = 14;

interface Waiting {
  /** When it last came into sight, or was made, by a count; larger is later. */
  since: number;
  isSeen: boolean;
}

/** Which maps are drawn: those in sight, the first ones first; then those that were in sight last. */
export class MapPlaces {
  readonly #maps = new Map<object, Waiting>();
  readonly #listeners = new Set<() => void>();
  readonly #max: number;
  #open: ReadonlySet<object> = new Set();
  #count = 0;

  constructor(max = MAX_OPEN) {
    this.#max = max;
  }

  /** @returns what takes the map away. */
  add(map: object): () => void {
    this.#maps.set(map, { since: ++this.#count, isSeen: false });
    this.#choose();
    return () => {
      this.#maps.delete(map);
      this.#choose();
    };
  }

  see(map: object, isSeen: boolean): void {
    const known = this.#maps.get(map);
    if (!known || known.isSeen === isSeen) return;
    Object.assign(known, { isSeen, since: ++this.#count });
    this.#choose();
  }

  /** Undefined before it is known. */
  stateOf = (map: object): "open" | "waiting" | undefined =>
    this.#open.has(map) ? "open" : this.#maps.has(map) ? "waiting" : undefined;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #choose(): void {
    const maps = [...this.#maps];
    const seen = maps.filter(([, { isSeen }]) => isSeen).toSorted(([, one], [, other]) => one.since - other.since);
    const unseen = maps.filter(([, { isSeen }]) => !isSeen);
    const later = unseen.toSorted(([, one], [, other]) => other.since - one.since);
    const open = new Set([...seen, ...later].slice(0, this.#max).map(([map]) => map));
    if (open.size === this.#open.size && [...open].every((map) => this.#open.has(map))) return;
    this.#open = open;
    for (const listener of this.#listeners) listener();
  }
}

/** Those of this page. */
export const mapPlaces = new MapPlaces();
