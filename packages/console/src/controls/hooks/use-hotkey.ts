import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";

/** Fields in which plain keys are typed, not meant. */
export type TypingField = "input" | "select" | "textarea";

export interface HotkeyOptions {
  /** Default: yes. */
  readonly enabled?: boolean | undefined;
  /** What it does; the cheat sheet lists keys that have one. */
  readonly description?: string | undefined;
  /** Fields inside which it is heard all the same. */
  readonly allowIn?: readonly TypingField[] | undefined;
}

export interface BoundHotkey {
  readonly key: string;
  readonly description: string | undefined;
}

/**
 * `mod+k` is Ctrl or, on a Mac, Cmd, and is heard everywhere. Plain keys are heard only while nobody types and nothing
 * floats above.
 */
export function useHotkey(key: string, run: () => void, options: boolean | HotkeyOptions = {}): void {
  const {
    enabled = true,
    description,
    allowIn = NOWHERE,
  } = typeof options === "boolean" ? { enabled: options } : options;
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isMeant(key, event, allowIn)) return;
    event.preventDefault();
    run();
  });
  // As soon as its page is seen: other effects may come much later on a busy machine, and a key pressed before is lost.
  useLayoutEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listen);
    const unbind = bound.add({ key, description });
    return () => {
      document.removeEventListener("keydown", listen);
      unbind();
    };
  }, [key, description, enabled]);
}

/** The keys that work now and say what they do, in the order in which they were bound. */
export function useDescribedHotkeys(): readonly (BoundHotkey & { readonly description: string })[] {
  return useSyncExternalStore(bound.subscribe, bound.described);
}

/** Lists a key in the cheat sheet that is heard elsewhere; the answer takes it off again. */
export const describeHotkey = (hotkey: BoundHotkey): (() => void) => bound.add(hotkey);

function isMeant(key: string, event: KeyboardEvent, allowIn: readonly TypingField[]): boolean {
  const withMod = key.startsWith("mod+");
  if (event.key.toLowerCase() !== (withMod ? key.slice(4) : key).toLowerCase() || event.altKey) return false;
  if (withMod !== (event.ctrlKey || event.metaKey)) return false;
  if (withMod) return !event.shiftKey; // Ctrl+Shift+K and the like are the browser's
  const field = typingField(event.target);
  if (field !== undefined) return field !== "contenteditable" && allowIn.includes(field);
  return document.querySelector(".MuiModal-root") === null;
}

function typingField(target: EventTarget | null): TypingField | "contenteditable" | undefined {
  if (!(target instanceof Element)) return undefined;
  if (target.closest("[contenteditable]") !== null) return "contenteditable";
  return FIELDS.find((field) => target.closest(field) !== null);
}

const FIELDS = ["input", "select", "textarea"] as const;
const NOWHERE: readonly TypingField[] = [];

const bound = createRegistry();

/** All keys that are bound on the page; one list, for the cheat sheet. */
function createRegistry() {
  const listeners = new Set<() => void>();
  let keys: readonly BoundHotkey[] = [];
  let described: readonly (BoundHotkey & { readonly description: string })[] = [];
  const set = (next: readonly BoundHotkey[]) => {
    keys = next;
    described = keys.flatMap(({ key, description }) => (description === undefined ? [] : [{ key, description }]));
    for (const listener of listeners) listener();
  };
  return {
    add(hotkey: BoundHotkey) {
      set([...keys, hotkey]);
      return () => set(keys.filter((other) => other !== hotkey));
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    described: () => described,
  };
}
