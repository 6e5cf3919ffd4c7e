import styled from "@emotion/styled";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../../controls/basics/error-label.tsx";
import { JsonContentEditor } from "../../controls/editors/code-editor/editors.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { Switch } from "../../controls/fields/switch.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { ImageField } from "./image-field.tsx";
import { MomentField } from "./moment-field.tsx";
import { steppedNumber } from "./read-draft.ts";
import type { FormField } from "./use-input-form.ts";
import { movedText, problemText } from "./value-texts.ts";

interface ValueControlProps {
  readonly state: FormField;
  /** In place of the label of the field. */
  readonly label?: string | undefined;
  /** The label is spoken, not shown. */
  readonly bare?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly icon?: ReactNode;
  /** Of booleans. */
  readonly as?: "checkbox" | "switch" | undefined;
  /** Of switches. */
  readonly labelPlace?: "before" | "after" | undefined;
  readonly onChange: (text: string) => void;
  /** With the text, where it was chosen instead of typed. */
  readonly onLeave: (text?: string) => void;
}

/** The control of a value by its kind. */
export function ValueControl({ state, bare = false, icon, ...props }: ValueControlProps) {
  const { t } = useTranslation();
  const { field, text } = state;
  const { disabled = false, readOnly = false, onChange, onLeave } = props;
  const label = props.label ?? field.label;
  const error = problemText(state.problem, t);
  const moved = movedText(state, t);
  const isFixed = disabled || readOnly;
  const common = { label, error, hint: moved, disabled };
  const typing = {
    ...common,
    readOnly,
    startIcon: icon,
    optional: !field.required && !isFixed,
    onChange,
    onBlur: () => onLeave(),
  };
  switch (field.kind) {
    case "boolean":
      return (
        <Flag data-after={(props.as === "switch" && props.labelPlace === "after") || undefined}>
          {icon}
          {props.as === "checkbox" ? (
            <Checkbox
              label={label}
              checked={text === "true"}
              disabled={isFixed}
              onChange={(on) => onChange(String(on))}
            />
          ) : (
            <Switch
              label={label}
              checked={text === "true"}
              disabled={isFixed}
              onChange={(on) => onChange(String(on))}
            />
          )}
          {moved && <Moved>{moved}</Moved>}
        </Flag>
      );
    case "select": {
      const choices = field.choices ?? [];
      const value = choices.some((choice) => choice.value === text) ? text : "";
      return (
        <Beside>
          {icon}
          <Select
            {...common}
            value={value}
            choices={choices}
            placeholder={text}
            optional={!field.required && !isFixed}
            disabled={isFixed}
            onChange={onChange}
          />
        </Beside>
      );
    }
    case "dateTime":
    case "date":
    case "time":
      return (
        <Labelled data-bare={bare || undefined}>
          <MomentField {...typing} kind={field.kind} text={text} zone={field.zone} onChosen={onLeave} />
        </Labelled>
      );
    case "json":
      return (
        <Filling data-bare={bare || undefined}>
          <JsonContentEditor
            fill
            validateContent
            label={label}
            value={text}
            required={field.required}
            readOnly={isFixed}
            onChange={onChange}
          />
          <ErrorLabel message={error} />
          {moved && <Moved>{moved}</Moved>}
        </Filling>
      );
    case "image":
      return <ImageField label={label} value={text} error={error} disabled={isFixed} onChange={onChange} />;
    case "integer":
    case "double":
    case "string": {
      const step = (event: KeyboardEvent) => {
        const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : undefined;
        const next = by && field.kind !== "string" && !isFixed ? steppedNumber(field, text, by) : undefined;
        if (next === undefined) return;
        event.preventDefault();
        onChange(next);
      };
      const inputMode = { string: undefined, integer: "numeric", double: "decimal" } as const;
      return (
        <Labelled data-bare={bare || undefined} onKeyDown={step}>
          <TextField {...typing} value={text} inputMode={inputMode[field.kind]} />
        </Labelled>
      );
    }
  }
}

/** Around a field whose label may be spoken only. */
export const Labelled = styled.div({
  minInlineSize: 0,
  "& input": { fontVariantNumeric: "tabular-nums" },
  "&[data-bare] div:has(> label)": {
    position: "absolute",
    inlineSize: 1,
    blockSize: 1,
    margin: -1,
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});

const Beside = styled.div({
  display: "flex",
  gap: 8,
  minInlineSize: 0,
  "& > :last-child": { flex: 1, minInlineSize: 0 },
  "& > :first-of-type:not(:last-child)": { marginBlockStart: 30 },
});

const Flag = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 8,
  minBlockSize: 36,
  "& > label": { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
  "&[data-after] > label": { flexDirection: "row-reverse", justifyContent: "flex-end" },
});

const Moved = styled.p({ flexBasis: "100%", font: "var(--t-cap)", color: "var(--dim)" });

const Filling = styled.div({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 96,
  minInlineSize: 0,
  "&[data-bare] header > :first-of-type": { opacity: 0 },
});
