import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { ErrorLabel } from "../../basics/error-label.tsx";
import { IconButton } from "../../basics/icon-button.tsx";
import { useDraft } from "../../hooks/use-draft.ts";
import { isValidMap, type KeyValueMap, type KeyValueRow, mapOf, rowProblems, rowsOf } from "./key-value-rows.ts";

interface KeyValueMapProps {
  readonly label: string;
  readonly value: KeyValueMap | null;
  /** `valid` is false while a row lacks its key or its value. */
  readonly onChange: (value: KeyValueMap, valid: boolean) => void;
  readonly required?: boolean | undefined;
  /** Said when it is required and empty. */
  readonly requiredText?: string | undefined;
  readonly keyLabel?: string | undefined;
  readonly valueLabel?: string | undefined;
  readonly addLabel?: string | undefined;
  readonly noDataText?: string | undefined;
  /** Say now what is missing in all rows. */
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** Texts by key, one row each. */
export function KeyValueMapEditor(props: KeyValueMapProps) {
  const { label, value, onChange, required = false, checked = false, disabled = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const { draft: rows, edit: setRows } = useDraft(value, rowsOf);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const nextId = useRef(rows.length);
  const [added, setAdded] = useState<number>();
  const group = useRef<HTMLFieldSetElement>(null);
  const change = (next: readonly KeyValueRow[]) => {
    const map = mapOf(next);
    setRows(next, map);
    onChange(map, isValidMap(next, required));
  };
  const add = () => {
    const id = nextId.current++;
    setAdded(id);
    change([...rows, { id, key: "", value: "" }]);
  };
  /** The focused button is removed with its row; the next row's gets the focus, or the one that adds. */
  const remove = (row: KeyValueRow, at: number) => {
    change(rows.filter((other) => other !== row));
    requestAnimationFrame(() => group.current?.querySelectorAll("button").item(at)?.focus());
  };
  const edit = (row: KeyValueRow, part: Partial<KeyValueRow>) =>
    change(rows.map((other) => (other === row ? { ...row, ...part } : other)));
  const problems = rowProblems(rows);
  const said = (row: KeyValueRow, part: "key" | "value", problem: string | undefined) =>
    problem !== undefined && (checked || touched.has(`${row.id}-${part}`)) ? t(problem) : undefined;
  const part = (row: KeyValueRow, at: number, name: "key" | "value") => {
    const error = said(row, name, problems[at]?.[name]);
    const partLabel = name === "key" ? (props.keyLabel ?? t("key-val.key")) : (props.valueLabel ?? t("key-val.value"));
    return (
      <div>
        <OutlinedInput
          value={row[name]}
          placeholder={partLabel}
          disabled={disabled}
          autoFocus={name === "key" && row.id === added}
          error={error !== undefined}
          inputProps={{
            "aria-label": `${partLabel} ${at + 1}`,
            "aria-describedby": error === undefined ? undefined : `${id}-${row.id}-${name}`,
          }}
          onChange={({ target }) => edit(row, { [name]: target.value })}
          onBlur={() => setTouched((before) => new Set(before).add(`${row.id}-${name}`))}
        />
        <ErrorLabel id={`${id}-${row.id}-${name}`} message={error} />
      </div>
    );
  };
  return (
    <Group ref={group} aria-label={label} disabled={disabled}>
      <legend>{label}</legend>
      {rows.length === 0 && <p className="none">{props.noDataText ?? t("key-val.none")}</p>}
      {rows.map((row, at) => (
        <Row key={row.id}>
          {part(row, at, "key")}
          {part(row, at, "value")}
          {!disabled && (
            <IconButton icon="close" label={t("key-val.remove", { n: at + 1 })} onClick={() => remove(row, at)} />
          )}
        </Row>
      ))}
      <ErrorLabel
        message={required && checked && rows.length === 0 ? (props.requiredText ?? t("key-val.required")) : undefined}
      />
      {!disabled && (
        <Button size="compact" icon="plus" onClick={add}>
          {props.addLabel ?? t("key-val.add")}
        </Button>
      )}
    </Group>
  );
}

const Group = styled.fieldset({
  display: "grid",
  justifyItems: "start",
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  "& legend": { padding: 0, marginBlockEnd: 6, font: "500 12px/16px var(--font)" },
  "& .none": { color: "var(--dim)", font: "var(--t-body-s)" },
});

const Row = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) auto",
  gap: 8,
  alignItems: "start",
  inlineSize: "100%",
  "& > button": { marginBlockStart: 2, "@media (max-width: 959.95px)": { marginBlock: -2 } },
});
