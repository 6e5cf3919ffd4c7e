import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { CLOSED, type ComboboxState, keyMeaning, moved, typed } from "./combobox-state.ts";
import { type ComboOption, type OfferedOptions, type OptionSearch, useOptions } from "./option-search.ts";

/** What a combobox does with what is typed and picked. */
export interface ComboboxActions<V> {
  readonly search: OptionSearch<V>;
  /** The text in the field while nothing is typed. */
  readonly text: string;
  readonly onPick: (option: ComboOption<V>) => void;
  /** The value may be removed: by the cross, and by deleting the text. */
  readonly onClear?: (() => void) | undefined;
  /** The text itself is a value: called with each change. */
  readonly onText?: ((text: string) => void) | undefined;
  /** The text becomes a value: by Enter, a separator, or leaving the field. */
  readonly onCommit?: ((text: string) => void) | undefined;
  /** Whether leaving the field commits, too; true by default. */
  readonly commitsOnBlur?: boolean | undefined;
  readonly separators?: readonly string[] | undefined;
  /** Chosen values are shown before the text as chips; called when Backspace takes the last. */
  readonly onRemoveLast?: (() => void) | undefined;
  readonly disabled?: boolean | undefined;
  readonly onBlur?: (() => void) | undefined;
}

/** Text, list and keys of one combobox. */
export interface ComboboxControl<V> extends OfferedOptions<V> {
  readonly state: ComboboxState;
  /** The text in the field. */
  readonly text: string;
  /** Option that Enter takes; -1: none. */
  readonly active: number;
  readonly input: { current: HTMLInputElement | null };
  readonly close: () => void;
  readonly write: (text: string) => void;
  readonly pick: (option: ComboOption<V>) => void;
  readonly clear: () => void;
  readonly handleKey: (event: KeyboardEvent) => void;
  readonly handleBlur: () => void;
  readonly handleMouse: (event: MouseEvent) => void;
}

const NO_SEPARATORS: readonly string[] = [];

export function useCombobox<V>(actions: ComboboxActions<V>): ComboboxControl<V> {
  const { search, text: shown, onPick, onClear, onText, onCommit, onRemoveLast, separators = NO_SEPARATORS } = actions;
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState(CLOSED);
  const offered = useOptions(search, state.draft ?? "", state.open);
  const { options, pending } = offered;
  const freeText = onCommit !== undefined || onText !== undefined;
  const chips = onRemoveLast !== undefined;
  const text = onText === undefined ? (state.draft ?? shown) : shown;
  const active = pending ? -1 : Math.min(state.active, options.length - 1);

  const close = () => setState(CLOSED);
  const write = (next: string) => {
    setState(typed(next, !freeText));
    onText?.(next);
    if (next === "" && onText === undefined && !chips) onClear?.();
  };
  const pick = (option: ComboOption<V>) => {
    close();
    onPick(option);
  };
  const clear = () => {
    close();
    onText?.("");
    onClear?.();
    input.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const given = { state: { ...state, active }, text, count: options.length, pending, freeText, separators, chips };
    const meaning = keyMeaning(event.key, given);
    if (meaning.do === "none") return;
    if (meaning.do === "removeLast") return onRemoveLast?.();
    event.preventDefault();
    event.stopPropagation(); // a dialog around the field would close
    switch (meaning.do) {
      case "open":
        return setState({ ...state, open: true });
      case "close":
        return setState(onText === undefined ? CLOSED : { ...state, open: false });
      case "move":
        return setState(moved({ ...state, active }, meaning.by, options.length));
      case "pick": {
        const option = options[active];
        return option && pick(option);
      }
      case "commit":
        close();
        return onCommit?.(text);
      case "wait":
        return;
    }
  };
  const handleBlur = () => {
    const left = state.draft ?? "";
    close();
    if (actions.commitsOnBlur !== false && left !== "") onCommit?.(left);
    actions.onBlur?.();
  };
  const handleMouse = ({ target }: MouseEvent) => {
    if (actions.disabled || !(target instanceof Element) || target.closest("button")) return;
    setState((before) => ({ ...before, open: target === input.current ? true : !before.open }));
  };
  return { ...offered, state, text, active, input, close, write, pick, clear, handleKey, handleBlur, handleMouse };
}
