/** What the page knows of the viewer's last gestures. */
export interface GestureState {
  /** The browser's word: somebody pressed a key or a button in this page or a frame of it, just now. */
  readonly isActive: boolean;
  readonly now: number;
  /** When the page itself saw a gesture last, ms; those within frames it does not see. */
  readonly ownAt: number;
  /** What the pointer was over last, as the page sees it: an iframe, or something else. */
  readonly pointerOver: unknown;
  /** What has the focus of the page. */
  readonly focused: unknown;
}

/** How long the browser keeps saying that there was a gesture, with some room. */
export const ACTIVE_MS = 5_050;

/**
 * Whether the viewer's last gesture was in `frame`; a number: only known after that many ms. Nothing of it can be made up
 * within a frame but the focus, which a frame may take without being asked. So the focus alone is not believed: where
 * the page saw a gesture of its own lately, only time tells whether there was another one in a frame.
 */
export function wasIn(frame: unknown, state: GestureState): boolean | number {
  const { isActive, now, ownAt, pointerOver, focused } = state;
  if (!isActive) return false;
  const isOver = pointerOver === frame;
  const isElsewhere = isIframe(pointerOver) && !isOver;
  if (isElsewhere || !(isOver || focused === frame)) return false;
  const left = ownAt + ACTIVE_MS - now;
  return left > 0 ? left : true;
}

const isIframe = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "localName" in value && value.localName === "iframe";

/** The gestures of a page; begins to watch with the first widget of a tenant. */
class Gestures {
  #ownAt = Number.NEGATIVE_INFINITY;
  #pointerOver: unknown;

  constructor() {
    const seen = (event: Event) => {
      if (event.isTrusted) this.#ownAt = performance.now();
    };
    // As the first of all, so that nothing of the page keeps them away.
    for (const name of ["pointerdown", "pointerup", "mousedown", "touchend", "keydown", "click"]) {
      window.addEventListener(name, seen, { capture: true, passive: true });
    }
    window.addEventListener("keydown", () => (this.#pointerOver = undefined), { capture: true });
    window.addEventListener(
      "pointerover",
      ({ isTrusted, target }) => {
        if (isTrusted) this.#pointerOver = target;
      },
      { capture: true, passive: true },
    );
  }

  /** Resolves when it is known, within {@link ACTIVE_MS}. */
  async wasIn(frame: HTMLIFrameElement): Promise<boolean> {
    const known = wasIn(frame, this.#state());
    if (typeof known === "boolean") return known;
    await new Promise((resolve) => setTimeout(resolve, known));
    return wasIn(frame, this.#state()) === true;
  }

  #state(): GestureState {
    return {
      isActive: navigator.userActivation?.isActive ?? false, // a browser that does not say it lets no widget write
      now: performance.now(),
      ownAt: this.#ownAt,
      pointerOver: this.#pointerOver,
      focused: document.hasFocus() ? document.activeElement : undefined,
    };
  }
}

let watched: Gestures | undefined;

export function gestures(): Gestures {
  watched ??= new Gestures();
  return watched;
}
