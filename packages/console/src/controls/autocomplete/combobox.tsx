import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MONO_TEXT } from "../basics/mono-text.ts";
import { VisuallyHidden } from "../basics/visually-hidden.ts";
import { Field } from "../fields/field.tsx";
import { ComboboxDrop, NoOptions, WaitingOptions } from "./combobox-drop.tsx";
import { ComboboxEnd, ComboboxField } from "./combobox-field.tsx";
import { OptionList, optionId } from "./option-list.tsx";
import { type ComboboxActions, useCombobox } from "./use-combobox.ts";

/** What all pickers pass on. */
export interface PickerProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly optional?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  /** Called when the field is left. */
  readonly onBlur?: (() => void) | undefined;
}

interface ComboboxProps<V> extends PickerProps, Omit<ComboboxActions<V>, "disabled" | "onBlur"> {
  /** Option that is the value. */
  readonly chosenKey?: string | undefined;
  /** Said when no option fits the text. */
  readonly noMatches: (text: string) => string;
  /** Below that sentence, for example a button that creates what is missing. */
  readonly noMatchesAction?:
    | ((text: string) => { readonly label: string; readonly run: () => void } | undefined)
    | undefined;
  /** Chosen ones before the text. */
  readonly chips?: ReactNode;
  readonly mono?: boolean | undefined;
  /** Link or mark at the end of the label. */
  readonly labelAside?: ReactNode;
  /** The input, for owners that return the focus to it. */
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A field with a list to choose from, found by typing. All pickers stand on it. */
export function Combobox<V>(props: ComboboxProps<V>) {
  const { label, chosenKey, onClear, error, hint, disabled = false, noMatches, chips } = props;
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const combobox = useCombobox(props);
  const { state, text, options, pending, first, active, input } = combobox;
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(props.inputRef, () => input.current);
  const listed = state.open && options.length > 0;
  const clearable = onClear !== undefined && !disabled && chips === undefined && text !== "";
  const action = !pending && options.length === 0 ? props.noMatchesAction?.(text) : undefined;
  return (
    <Field id={id} label={label} optional={props.optional} error={error} hint={hint} aside={props.labelAside}>
      <ComboboxField
        ref={box}
        inputRef={input}
        id={id}
        value={text}
        data-chips={chips !== undefined || undefined}
        placeholder={props.placeholder ?? t("entity.pick-placeholder")}
        autoComplete="off"
        autoFocus={props.autoFocus ?? false}
        disabled={disabled}
        error={error !== undefined}
        startAdornment={chips}
        endAdornment={
          <ComboboxEnd
            pending={pending}
            clearLabel={`${t("action.clear")}: ${label}`}
            onClear={clearable ? combobox.clear : undefined}
          />
        }
        inputProps={{
          role: "combobox",
          "aria-expanded": listed,
          "aria-controls": listed ? `${id}-list` : undefined,
          "aria-activedescendant": listed && active >= 0 ? optionId(id, active) : undefined,
          "aria-autocomplete": "list",
          "aria-describedby": error !== undefined || hint !== undefined ? `${id}-note` : undefined,
          "aria-required": !(props.optional ?? false),
          "aria-busy": pending || undefined,
          spellCheck: false,
          ...(props.mono ? { style: MONO_TEXT } : {}),
        }}
        onChange={({ target }) => combobox.write(target.value)}
        onKeyDown={combobox.handleKey}
        onBlur={combobox.handleBlur}
        onMouseDown={combobox.handleMouse}
      />
      <ComboboxDrop open={state.open && !disabled} anchor={box} rows={first ? -1 : options.length}>
        {first ? (
          <WaitingOptions />
        ) : options.length === 0 ? (
          <NoOptions
            message={noMatches(text)}
            action={
              action && {
                label: action.label,
                run: () => {
                  combobox.close();
                  action.run();
                },
              }
            }
          />
        ) : (
          <OptionList
            id={id}
            label={label}
            options={options}
            chosenKey={chosenKey}
            active={active}
            stale={pending}
            onPick={combobox.pick}
          />
        )}
      </ComboboxDrop>
      <VisuallyHidden role="status">
        {state.open && first && t("common.loading")}
        {state.open && !pending && !first && options.length === 0 && noMatches(text)}
        {state.open && !pending && options.length > 0 && t("picker.found", { count: options.length })}
      </VisuallyHidden>
    </Field>
  );
}
