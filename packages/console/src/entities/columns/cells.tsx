import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { MONO_TEXT } from "../../controls/basics/mono-text.ts";
import { Moment } from "../../controls/time/time.tsx";
import { EmptyValue, NameLink } from "../list/name-link.tsx";
import type { ListContext, Listed } from "../list-context.ts";
import { columnText, type ListColumn } from "./list-column.ts";

/** A check mark where something holds, a dash where it does not. */
function YesMark({ yes }: { readonly yes: boolean }) {
  const { t } = useTranslation();
  if (!yes)
    return (
      <EmptyValue role="img" aria-label={t("common.no")}>
        –
      </EmptyValue>
    );
  return (
    <span style={{ display: "flex" }}>
      <Icon name="check" size={16} label={t("common.yes")} />
    </span>
  );
}

/** What a column shows of an entity. */
export function drawCell<E extends Listed>(column: ListColumn<E>, entity: E, context: ListContext) {
  if (column.cell) return column.cell(entity, context);
  const text = columnText(column, entity, context);
  switch (column.kind ?? "text") {
    case "name":
      return <NameLink id={entity.id.id} base={context.base} name={text} />;
    case "time":
      return <Moment ts={Number(column.value(entity, context))} />;
    case "flag":
      return <YesMark yes={column.value(entity, context) === true} />;
    case "id":
      return <span style={MONO_TEXT}>{text}</span>;
    case "text":
      return text === "" ? <EmptyValue>–</EmptyValue> : <span title={text}>{text}</span>;
  }
}
