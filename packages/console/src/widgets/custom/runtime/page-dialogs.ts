import type { DialogPlace } from "./dialog-place.ts";
import type { PageLink } from "./page-link.ts";

interface Shown {
  readonly element: HTMLElement;
  readonly cancel: () => void;
  readonly before: Element | null;
}

/** Where a reader begins. */
const FIRST = "[autofocus], input:not([type=hidden]), select, textarea, button";

/** Dialogs of an action: the page gives the frame as much room as the last one needs, within a dialog of its own. */
export class PageDialogs implements DialogPlace {
  readonly #page: PageLink;
  readonly #open: Shown[] = [];
  readonly #sizes = new ResizeObserver(() => this.#tell());
  /** No wider than the room that there was first: what is told does not follow from what was told before. */
  readonly #width = innerWidth;

  constructor(page: PageLink) {
    this.#page = page;
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      this.#open.at(-1)?.cancel();
    });
    // The page has given it the room: from now on it fills it. What it needs was measured before.
    addEventListener("resize", () => document.documentElement.classList.toggle("has-room", this.#open.length > 0));
    // The page gives the focus with the room. Before the frame is drawn nothing in it can have the focus.
    addEventListener("focus", () => requestAnimationFrame(() => this.#focusFirst()));
  }

  show(content: HTMLElement, cancel: () => void): () => void {
    const element = document.createElement("div");
    element.className = "tb-page-dialog";
    element.style.maxInlineSize = `min(100vw, ${this.#width}px)`;
    element.append(content);
    const shown = { element, cancel, before: document.activeElement };
    this.#open.push(shown);
    document.body.append(element);
    this.#sizes.observe(element);
    this.#arrange();
    this.#focusFirst();
    return () => this.#remove(shown);
  }

  /** The viewer closed the dialog of the page. */
  dismiss(): void {
    for (const { cancel } of this.#open.toReversed()) cancel();
  }

  #remove(shown: Shown): void {
    const at = this.#open.indexOf(shown);
    if (at < 0) return;
    this.#open.splice(at, 1);
    this.#sizes.unobserve(shown.element);
    shown.element.remove();
    if (this.#open.length === 0) document.documentElement.classList.remove("has-room");
    this.#arrange();
    if (this.#open.length > 0 && shown.before instanceof HTMLElement) shown.before.focus();
  }

  #focusFirst(): void {
    const last = this.#open.at(-1)?.element;
    if (last && !last.contains(document.activeElement)) last.querySelector<HTMLElement>(FIRST)?.focus();
  }

  #arrange(): void {
    const last = this.#open.at(-1);
    for (const each of this.#open) each.element.hidden = each !== last;
    this.#tell();
  }

  #tell(): void {
    const box = this.#open.at(-1)?.element.getBoundingClientRect();
    this.#page.tellDialog(box && { width: atLeastOne(box.width), height: atLeastOne(box.height) });
  }
}

const atLeastOne = (pixels: number): number => Math.max(1, Math.ceil(pixels));
