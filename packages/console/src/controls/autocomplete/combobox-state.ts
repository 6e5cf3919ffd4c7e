/** What a combobox remembers between two keys. */
export interface ComboboxState {
  readonly open: boolean;
  /** What was typed since the field was entered; absent: nothing, all options are offered. */
  readonly draft?: string | undefined;
  /** Option that Enter takes; -1: none. */
  readonly active: number;
}

export const CLOSED: ComboboxState = { open: false, active: -1 };

const PAGE = 8;

/** Moves of the active option by arrows and page keys; the ends do not join. */
export function moved(state: ComboboxState, by: number, count: number): ComboboxState {
  if (count === 0) return { ...state, active: -1 };
  const from = state.active === -1 && by < 0 ? count : state.active;
  return { ...state, active: Math.min(count - 1, Math.max(0, from + by)) };
}

/** `suggest`: Enter takes the first option. */
export function typed(draft: string, suggest: boolean): ComboboxState {
  return { open: true, draft, active: suggest && draft !== "" ? 0 : -1 };
}

/** What a key does. `none` leaves it to the browser. */
export type KeyMeaning =
  | { readonly do: "none" | "open" | "close" | "pick" | "commit" | "wait" | "removeLast" }
  | { readonly do: "move"; readonly by: number };

export interface KeySituation {
  readonly state: ComboboxState;
  /** The text in the field. */
  readonly text: string;
  /** Number of options offered. */
  readonly count: number;
  /** The options belong to an older text; picking one would be a mistake. */
  readonly pending: boolean;
  /** The text itself may become the value, by Enter and by these keys. */
  readonly freeText: boolean;
  readonly separators: readonly string[];
  readonly chips: boolean;
}

export function keyMeaning(key: string, situation: KeySituation): KeyMeaning {
  const { state, text, count, pending, freeText, separators, chips } = situation;
  switch (key) {
    case "ArrowDown":
      return state.open ? { do: "move", by: 1 } : { do: "open" };
    case "ArrowUp":
      return state.open ? { do: "move", by: -1 } : { do: "open" };
    case "PageDown":
      return state.open ? { do: "move", by: PAGE } : { do: "none" };
    case "PageUp":
      return state.open ? { do: "move", by: -PAGE } : { do: "none" };
    case "Escape":
      return { do: state.open ? "close" : "none" };
    case "Enter":
      if (state.open && !pending && state.active >= 0 && state.active < count) return { do: "pick" };
      if (freeText && text !== "" && state.open) return { do: "commit" };
      return { do: state.open ? "wait" : "none" };
    case "Backspace":
      return { do: chips && text === "" ? "removeLast" : "none" };
    default:
      return { do: separators.includes(key) ? "commit" : "none" };
  }
}
