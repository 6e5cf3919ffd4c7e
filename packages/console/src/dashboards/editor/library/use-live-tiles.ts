import { useEffect, useState } from "react";

/** Examples that are drawn at the same time, at most. */
const MAX_LIVE = 16;
/** How long a list rests before its examples are drawn, ms: those that only scroll by are not worth it. */
const REST_MS = 200;

/**
 * Which tiles of a scrolled list show a live example: the first of those that are seen, when the list has come to rest.
 * `observe` is the ref of a tile that has an example; it names itself in `data-tile`.
 */
export function useLiveTiles() {
  const [live, setLive] = useState<ReadonlySet<string>>(new Set());
  const [observer] = useState(() => new TileObserver());
  useEffect(() => observer.start(setLive), [observer]);
  return { live, observe: observer.observe };
}

class TileObserver {
  readonly #tiles = new Set<HTMLElement>();
  readonly #seen = new Set<HTMLElement>();
  #observer: IntersectionObserver | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** Returns how it ends. */
  start(change: (live: ReadonlySet<string>) => void): () => void {
    const observer = new IntersectionObserver((entries) => {
      this.#notice(entries);
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => change(this.#firstSeen()), REST_MS);
    });
    this.#observer = observer;
    for (const tile of this.#tiles) observer.observe(tile);
    return () => {
      clearTimeout(this.#rest);
      observer.disconnect();
      this.#observer = undefined;
    };
  }

  readonly observe = (tile: HTMLElement | null) => {
    if (!tile) return undefined;
    this.#tiles.add(tile);
    this.#observer?.observe(tile);
    return () => {
      this.#tiles.delete(tile);
      this.#seen.delete(tile);
      this.#observer?.unobserve(tile);
    };
  };

  #notice(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      if (isIntersecting) this.#seen.add(target);
      else this.#seen.delete(target);
    }
  }

  #firstSeen(): ReadonlySet<string> {
    const inOrder = [...this.#seen].toSorted((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    return new Set(inOrder.slice(0, MAX_LIVE).flatMap(({ dataset }) => dataset.tile ?? []));
  }
}
