import styled from "@emotion/styled";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../chip.tsx";
import { Field } from "../field.tsx";
import { Icon } from "../icon.tsx";
import type { FieldProps } from "./field-view.tsx";

const MAX_TAGS = 1000;

/** Several of the choices, or free texts, as chips. */
export function ManyField({ field, label, value, onChange, onBlur, error, hint, disabled }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState("");
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const free = field.choices.filter((choice) => !chosen.includes(choice.value));
  const labelOf = (one: unknown) => field.choices.find((choice) => choice.value === one)?.label ?? String(one);
  const remove = (one: unknown) => onChange(chosen.filter((other) => other !== one));
  const add = (typed: string) => {
    const name = typed.trim();
    const known = field.choices.find((choice) => choice.label === name || String(choice.value) === name);
    const next = known?.value ?? (field.tags ? name : "");
    setText("");
    if (next !== "" && !chosen.includes(next) && chosen.length < MAX_TAGS) onChange([...chosen, next]);
  };
  return (
    <Field id={id} label={label} optional={!field.required} error={error} hint={hint}>
      <Box data-invalid={error !== undefined || undefined} data-disabled={disabled || undefined}>
        {chosen.map((one) => (
          <Chip key={String(one)}>
            {labelOf(one)}
            {!disabled && (
              <button
                type="button"
                aria-label={t("json-form.remove-tag", { tag: labelOf(one) })}
                onClick={() => remove(one)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </Chip>
        ))}
        <input
          id={id}
          value={text}
          list={`${id}-choices`}
          disabled={disabled}
          placeholder={chosen.length === 0 ? (field.placeholder ?? t("json-form.new-tag")) : ""}
          aria-describedby={error === undefined && hint === undefined ? undefined : `${id}-note`}
          onChange={({ target }) => {
            // Choosing a suggestion arrives as its whole text at once.
            if (field.choices.some((choice) => choice.label === target.value)) add(target.value);
            else setText(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" || event.key === "," || event.key === ";") {
              event.preventDefault();
              add(text);
            } else if (event.key === "Backspace" && text === "" && chosen.length > 0) remove(chosen.at(-1));
          }}
          onBlur={() => {
            add(text);
            onBlur();
          }}
        />
        <datalist id={`${id}-choices`}>
          {free.map((choice) => (
            <option key={String(choice.value)} value={choice.label} />
          ))}
        </datalist>
      </Box>
    </Field>
  );
}

const Box = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 4,
  minBlockSize: 36,
  padding: "5px 8px",
  border: "1px solid var(--line-field)",
  borderRadius: "var(--r-control)",
  background: "var(--surface)",
  "&:focus-within": { borderColor: "var(--accent)", boxShadow: "inset 0 0 0 1px var(--accent)" },
  "&[data-invalid]": { borderColor: "var(--bad)", boxShadow: "inset 0 0 0 1px var(--bad)" },
  "&[data-disabled]": { borderColor: "var(--line)", background: "var(--sunken)" },
  "& input": {
    flex: 1,
    minInlineSize: 120,
    blockSize: 24,
    border: 0,
    outline: "none",
    background: "none",
    font: "var(--t-body-s)",
  },
  "& button": {
    display: "grid",
    padding: 2,
    marginInlineEnd: -4,
    border: 0,
    borderRadius: 4,
    background: "none",
    cursor: "pointer",
  },
  "& button:hover": { background: "var(--press)" },
});
