import type { Sight } from "./while-seen.ts";

/** What was scrolled away, or is in a tab that is not shown, is followed for so long: people come back. */
const KEPT_MS = 10_000;
/** What is nearly in sight has its values when it is. */
const NEAR = "300px";

const areas = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Whether an area is in sight of somebody: not scrolled far away, in a tab that is shown. */
export class AreaSight implements Sight {
  readonly #listeners = new Set<() => void>();
  #isNear = true; // until the browser says otherwise
  #isSeen = true;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  get isSeen(): boolean {
    return this.#isSeen;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A ref: follows where the element is until it is gone. */
  readonly watch = (element: Element | null): (() => void) | undefined => {
    if (!element) return undefined;
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) areas.get(target)?.(isIntersecting);
      },
      { rootMargin: NEAR, scrollMargin: NEAR },
    );
    areas.set(element, (isNear) => {
      this.#isNear = isNear;
      this.#look();
    });
    observer.observe(element);
    document.addEventListener("visibilitychange", this.#look);
    return () => {
      areas.delete(element);
      observer?.unobserve(element);
      document.removeEventListener("visibilitychange", this.#look);
      clearTimeout(this.#leaving);
      this.#leaving = undefined;
    };
  };

  readonly #look = (): void => {
    if (this.#isNear && !document.hidden) {
      clearTimeout(this.#leaving);
      this.#leaving = undefined;
      this.#turn(true);
    } else this.#leaving ??= setTimeout(() => this.#turn(false), KEPT_MS);
  };

  #turn(isSeen: boolean): void {
    if (this.#isSeen === isSeen) return;
    this.#isSeen = isSeen;
    for (const listener of [...this.#listeners]) listener();
  }
}
