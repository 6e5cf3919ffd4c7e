import styled from "@emotion/styled";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { isShown } from "../../controls/settings-form/conditions/is-shown.ts";
import type { FormField } from "../../controls/settings-form/schema/form-field.ts";
import { formGroups } from "../../controls/settings-form/schema/form-fields.ts";
import { zonedStamp } from "../../i18n/zoned-text.ts";
import type { EntityForm } from "../forms/entity-form.ts";

interface ReadFactsProps<E> {
  readonly form: EntityForm<E>;
  readonly entity: E;
}

/** What a form holds, for viewers that may only read it: facts, without what is empty. */
export function ReadFacts<E>({ form, entity }: ReadFactsProps<E>) {
  const { t } = useTranslation();
  const draft = form.read(entity);
  const source = form.settings.form("data");
  const fields = source ? formGroups(source).flatMap((group) => group.fields) : [];
  const facts = fields.flatMap((field) => {
    const [name] = field.path;
    if (name === undefined || !isShown(field, draft)) return [];
    const text = textOf(field, draft[name], form.nameOf?.(entity, name), t);
    return text === "" ? [] : [{ name, label: t(field.title), text }];
  });
  return (
    <List>
      {facts.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </List>
  );
}

function textOf({ type, kind, choices }: FormField, value: unknown, name: string | null | undefined, t: TFunction) {
  if (type === "help" || type === "password" || UNSHOWN.has(kind)) return "";
  if (kind === "moment") return typeof value === "number" ? zonedStamp(value, BROWSER_ZONE) : "";
  if (type === "checkbox") return t(value === true ? "common.yes" : "common.no");
  if (kind === "entity" || kind === "ota-package") return name ?? "";
  const choice = choices.find((one) => one.value === value);
  return choice ? t(choice.label) : String(value ?? "");
}

const List = styled.dl({
  display: "grid",
  gap: 16,
  maxInlineSize: 560,
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": { marginBlockStart: 2, font: "var(--t-body)", whiteSpace: "pre-line", overflowWrap: "anywhere" },
});

/** Fields that are no facts, or that the head of the details shows in words. */
const UNSHOWN: ReadonlySet<unknown> = new Set(["profile-transport", "unseen", "view-target"]);
const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
