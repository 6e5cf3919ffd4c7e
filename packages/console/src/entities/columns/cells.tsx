import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/icon.tsx";
import { MONO_TEXT } from "../../controls/mono-text.ts";
import type { ListColumn, ListContext, Listed } from "../entity-list.ts";
import { Missing } from "../name-link.tsx";

/** A check mark where something holds, a dash where it does not. */
export function YesMark({ yes }: { readonly yes: boolean }) {
  const { t } = useTranslation();
  if (!yes)
    return (
      <Missing role="img" aria-label={t("common.no")}>
        –
      </Missing>
    );
  return (
    <span style={{ display: "flex" }}>
      <Icon name="check" size={16} label={t("common.yes")} />
    </span>
  );
}

/** A text that not every entry has; also from free-form parts, where anything may stand. */
export function OptionalText({ value }: { readonly value: unknown }) {
  return typeof value === "string" && value !== "" ? <span title={value}>{value}</span> : <Missing>–</Missing>;
}

/** Ids, for those who work with the API. */
export function idColumn<E extends Listed>({ t }: ListContext): ListColumn<E> {
  return {
    key: "id",
    label: t("entity.id"),
    width: "312px",
    optional: true,
    cell: ({ id }) => <span style={MONO_TEXT}>{id.id}</span>,
  };
}
