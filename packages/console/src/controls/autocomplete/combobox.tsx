import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import Popper from "@mui/material/Popper";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../field.tsx";
import { Icon } from "../icon.tsx";
import { CLOSED, keyMeaning, moved, typed } from "./combobox-state.ts";
import { OptionList, optionId } from "./option-list.tsx";
import { type ComboOption, type OptionSearch, useOptions } from "./option-search.ts";

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

interface ComboboxProps<V> extends PickerProps {
  readonly search: OptionSearch<V>;
  /** What stands in the field while nothing is typed. */
  readonly text: string;
  /** Option that is the value. */
  readonly chosenKey?: string | undefined;
  readonly onPick: (option: ComboOption<V>) => void;
  /** The value may be removed: by the cross, and by deleting the text. */
  readonly onClear?: (() => void) | undefined;
  /** The text itself is a value: called with each change. */
  readonly onText?: ((text: string) => void) | undefined;
  /** The text becomes a value: by Enter, a separator, or leaving the field. */
  readonly onCommit?: ((text: string) => void) | undefined;
  /** Whether leaving the field commits too; it does unless told. */
  readonly commitsOnBlur?: boolean | undefined;
  readonly separators?: readonly string[] | undefined;
  /** Said when no option fits the text. */
  readonly noMatches: (text: string) => string;
  /** Below that sentence, for example a button that creates what is missing. */
  readonly noMatchesAction?:
    | ((text: string) => { readonly label: string; readonly run: () => void } | undefined)
    | undefined;
  /** Chosen ones before the text. */
  readonly chips?: ReactNode;
  readonly onRemoveLast?: (() => void) | undefined;
  readonly mono?: boolean | undefined;
  /** Link or mark at the end of the label. */
  readonly labelAside?: ReactNode;
}

type PopperInstance = Extract<ComponentProps<typeof Popper>["popperRef"], { current: unknown }>["current"];

const NO_SEPARATORS: readonly string[] = [];

/** A field with a list to choose from, found by typing. All pickers stand on it. */
export function Combobox<V>(props: ComboboxProps<V>) {
  const { search, text: shown, chosenKey, onPick, onClear, onText, onCommit, error, disabled = false } = props;
  const { noMatches, separators = NO_SEPARATORS, chips, hint } = props;
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState(CLOSED);
  const freeText = onCommit !== undefined || onText !== undefined;
  const { options, pending, first } = useOptions(search, state.draft ?? "", state.open);
  const text = onText === undefined ? (state.draft ?? shown) : shown;
  const active = pending ? -1 : Math.min(state.active, options.length - 1);
  const listed = state.open && options.length > 0;
  const rows = first ? -1 : options.length;
  const popper = useRef<PopperInstance>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the rows the height changes, and with it the place
  useEffect(() => {
    void popper.current?.update();
  }, [rows]);
  const note = error !== undefined || hint !== undefined ? `${id}-note` : undefined;

  const write = (next: string) => {
    setState(typed(next, !freeText));
    onText?.(next);
    if (next === "" && onText === undefined && chips === undefined) onClear?.();
  };
  const pick = (option: ComboOption<V>) => {
    setState(CLOSED);
    onPick(option);
  };
  const commit = (committed: string) => {
    setState(CLOSED);
    onCommit?.(committed);
  };
  const clear = () => {
    setState(CLOSED);
    onText?.("");
    onClear?.();
    input.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const given = { state: { ...state, active }, text, count: options.length, pending, freeText, separators };
    const meaning = keyMeaning(event.key, { ...given, chips: chips !== undefined });
    if (meaning.do === "none") return;
    if (meaning.do === "removeLast") return props.onRemoveLast?.();
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
        return commit(text);
      case "wait":
        return;
    }
  };
  const handleBlur = () => {
    const left = state.draft ?? "";
    setState(CLOSED);
    if (onCommit !== undefined && props.commitsOnBlur !== false && left !== "") onCommit(left);
    props.onBlur?.();
  };
  const action = !pending && options.length === 0 ? props.noMatchesAction?.(text) : undefined;
  const clearable = onClear !== undefined && !disabled && chips === undefined && text !== "";
  return (
    <Field id={id} label={props.label} optional={props.optional} error={error} hint={hint} aside={props.labelAside}>
      <Box
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
          <Ends>
            {pending && <Spinner role="presentation" />}
            {clearable && (
              <EndButton type="button" aria-label={`${t("action.clear")}: ${props.label}`} onClick={clear}>
                <Icon name="close" size={14} />
              </EndButton>
            )}
            <Icon name="down" size={16} />
          </Ends>
        }
        inputProps={{
          role: "combobox",
          "aria-expanded": listed,
          "aria-controls": listed ? `${id}-list` : undefined,
          "aria-activedescendant": listed && active >= 0 ? optionId(id, active) : undefined,
          "aria-autocomplete": "list",
          "aria-describedby": note,
          "aria-required": !(props.optional ?? false),
          "aria-busy": pending || undefined,
          spellCheck: false,
          ...(props.mono ? { style: MONO } : {}),
        }}
        onChange={({ target }) => write(target.value)}
        onKeyDown={handleKey}
        onBlur={handleBlur}
        onMouseDown={({ target }) => {
          if (disabled || (target as Element).closest("button")) return;
          setState((before) => ({ ...before, open: target === input.current ? true : !before.open }));
        }}
      />
      <Popper
        open={state.open && !disabled}
        anchorEl={box.current}
        placement="bottom-start"
        style={LAYER}
        popperRef={popper}
      >
        <Floating
          style={{ inlineSize: box.current?.offsetWidth }}
          onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
        >
          {first ? (
            <Waiting aria-hidden>
              <i style={{ inlineSize: "62%" }} />
              <i style={{ inlineSize: "48%" }} />
              <i style={{ inlineSize: "55%" }} />
            </Waiting>
          ) : options.length === 0 ? (
            <Nothing>
              {noMatches(text)}
              {action && (
                <button
                  type="button"
                  tabIndex={-1}
                  onClick={() => {
                    setState(CLOSED);
                    action.run();
                  }}
                >
                  {action.label}
                </button>
              )}
            </Nothing>
          ) : (
            <OptionList
              id={id}
              label={props.label}
              options={options}
              chosenKey={chosenKey}
              active={active}
              stale={pending}
              onPick={pick}
            />
          )}
        </Floating>
      </Popper>
      <Said role="status">
        {state.open && first && t("common.loading")}
        {state.open && !pending && !first && options.length === 0 && noMatches(text)}
        {state.open && !pending && options.length > 0 && t("picker.found", { count: options.length })}
      </Said>
    </Field>
  );
}

const MONO = { fontFamily: "var(--mono)", fontSize: 12 };
const LAYER = { zIndex: 1400 };

const Box = styled(OutlinedInput)({
  cursor: "text",
  "&[data-chips].MuiOutlinedInput-root": {
    blockSize: "auto",
    minBlockSize: 36,
    flexWrap: "wrap",
    gap: 4,
    padding: "5px 56px 5px 6px",
  },
  "&[data-chips] input": {
    inlineSize: "auto",
    minInlineSize: 64,
    flex: "1 1 64px",
    blockSize: 24,
    paddingInlineStart: 4,
  },
  "&[data-chips] > span:last-of-type": { position: "absolute", insetInlineEnd: 10, insetBlockStart: 5 },
});

const Ends = styled.span({
  display: "flex",
  alignItems: "center",
  gap: 4,
  flex: "none",
  minBlockSize: 24,
  color: "var(--dim)",
});

const EndButton = styled.button({
  display: "grid",
  placeItems: "center",
  inlineSize: 24,
  blockSize: 24,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: "none",
  color: "var(--dim)",
  cursor: "pointer",
  "&:hover": { background: "var(--hover)", color: "var(--text)" },
});

const Spinner = styled.i({
  inlineSize: 14,
  blockSize: 14,
  border: "1.5px solid var(--line-strong)",
  borderBlockStartColor: "var(--accent)",
  borderRadius: "50%",
  animation: "picker-turn 700ms linear infinite",
  "@keyframes picker-turn": { to: { transform: "rotate(1turn)" } },
});

const Floating = styled.div({
  marginBlock: 4,
  minInlineSize: 160,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--raised)",
  boxShadow: "var(--shadow-menu)",
  color: "var(--text)",
  font: "var(--t-body-s)",
  overflow: "hidden",
});

const Nothing = styled.div({
  padding: "10px 12px",
  color: "var(--dim)",
  overflowWrap: "anywhere",
  "& button": {
    display: "block",
    marginBlockStart: 4,
    padding: 0,
    border: 0,
    background: "none",
    color: "var(--accent)",
    font: "500 13px/20px var(--font)",
    cursor: "pointer",
    textAlign: "start",
  },
  "& button:hover": { textDecoration: "underline" },
});

const Waiting = styled.div({
  display: "grid",
  gap: 4,
  padding: 4,
  "& i": { blockSize: 10, margin: "11px 8px", borderRadius: 4, background: "var(--sunken)" },
});

const Said = styled.div({
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});
