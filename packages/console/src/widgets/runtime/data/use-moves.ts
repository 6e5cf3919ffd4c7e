import type { TimeRange } from "@orrery/model";
import { useEffect, useLayoutEffect, useMemo } from "react";
import type { SeriesFeed } from "./series-feed.ts";

/** After so long without a movement the time becomes that of the window. */
const REST_MS = 500;

/** Moves the time of a feed at once; `settle` is called with where it came to rest. */
export function useMoves(feed: SeriesFeed, settle: (range: TimeRange) => void): (range: TimeRange) => void {
  const moves = useMemo(() => new Moves(), []);
  useLayoutEffect(() => moves.follow(feed, settle));
  useEffect(() => () => moves.end(), [moves]);
  return moves.move;
}

class Moves {
  #feed: SeriesFeed | undefined;
  #settle: ((range: TimeRange) => void) | undefined;
  #pending: { readonly range: TimeRange; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  /** Another feed takes over the movement that has not come to rest. */
  follow(feed: SeriesFeed, settle: (range: TimeRange) => void): void {
    this.#settle = settle;
    if (feed === this.#feed) return;
    this.#feed = feed;
    if (this.#pending) feed.move(this.#pending.range);
  }

  readonly move = (range: TimeRange): void => {
    clearTimeout(this.#pending?.timer);
    const timer = setTimeout(() => {
      this.#pending = undefined;
      this.#settle?.(range);
    }, REST_MS);
    this.#pending = { range, timer };
    this.#feed?.move(range);
  };

  end(): void {
    clearTimeout(this.#pending?.timer);
    this.#pending = undefined;
  }
}
