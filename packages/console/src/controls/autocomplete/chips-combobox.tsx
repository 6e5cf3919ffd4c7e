import { useRef } from "react";
import { Combobox, type PickerProps } from "./combobox.tsx";
import type { ComboOption, OptionSearch } from "./option-search.ts";
import { RemovableChip } from "./removable-chip.tsx";

/** A chosen value as its chip shows it. */
export interface ChosenChip {
  readonly key: string;
  readonly text: string;
}

interface ChipsComboboxProps<V> extends PickerProps {
  readonly chips: readonly ChosenChip[];
  readonly search: OptionSearch<V>;
  readonly onAdd: (option: ComboOption<V>) => void;
  readonly onRemove: (key: string) => void;
  /** A typed text becomes a value. */
  readonly onAddText?: ((text: string) => void) | undefined;
  readonly separators?: readonly string[] | undefined;
  readonly noMatches: (text: string) => string;
  readonly mono?: boolean | undefined;
}

/** Several values as chips; more are found by typing. Backspace in an empty field removes the last. */
export function ChipsCombobox<V>({
  chips,
  onAdd,
  onRemove,
  onAddText,
  disabled = false,
  ...rest
}: ChipsComboboxProps<V>) {
  const last = chips.at(-1);
  const input = useRef<HTMLInputElement>(null);
  const remove = (key: string) => {
    const byKeys = document.activeElement?.matches(":focus-visible") ?? false;
    onRemove(key);
    if (byKeys) input.current?.focus(); // the button that had the focus goes
  };
  return (
    <Combobox
      {...rest}
      inputRef={input}
      disabled={disabled}
      text=""
      placeholder={chips.length > 0 ? "" : rest.placeholder}
      onPick={onAdd}
      onCommit={onAddText}
      onRemoveLast={() => last && onRemove(last.key)}
      chips={chips.map(({ key, text }) => (
        <RemovableChip key={key} text={text} mono={rest.mono} onRemove={disabled ? undefined : () => remove(key)} />
      ))}
    />
  );
}
