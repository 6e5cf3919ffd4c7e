import styled from "@emotion/styled";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { EntityForm, FormField, FormValues } from "./entity-form.ts";

interface ReadFactsProps<E> {
  readonly form: EntityForm<E>;
  readonly entity: E;
}

/** What a form holds, for who may only read it: facts, without what is empty. */
export function ReadFacts<E>({ form, entity }: ReadFactsProps<E>) {
  const { t } = useTranslation();
  const values = form.read(entity);
  return (
    <List>
      {form.fields
        .filter((field) => field.shown?.(values) ?? true)
        .map((field) => ({ field, text: textOf(field, values, form.nameOf?.(entity, field.name), t) }))
        .filter(({ text }) => text !== "")
        .map(({ field, text }) => (
          <div key={field.name}>
            <dt>{t(field.label)}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
    </List>
  );
}

function textOf(field: FormField, values: FormValues, name: string | null | undefined, t: TFunction): string {
  const value = values[field.name];
  switch (field.kind) {
    case "heading":
      return "";
    case "switch":
      return t(value === true ? "common.yes" : "common.no");
    case "choice":
      return field.choices(t).find((choice) => choice.value === value)?.label ?? "";
    case "entity":
      return name ?? "";
    case "text":
    case "email":
    case "area":
    case "country":
    case "integer":
      return String(value ?? "");
  }
}

const List = styled.dl({
  display: "grid",
  gap: 16,
  maxInlineSize: 560,
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": { marginBlockStart: 2, font: "var(--t-body)", whiteSpace: "pre-line", overflowWrap: "anywhere" },
});
