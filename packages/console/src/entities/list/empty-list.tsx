import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import type { IconName } from "../../controls/basics/icon-names.ts";
import { EmptyState } from "../../controls/basics/states.tsx";
import type { ListTexts } from "../entity-list.ts";

interface EmptyListProps {
  readonly icon: IconName;
  readonly texts: ListTexts;
  /** Absent: nothing may be added. */
  readonly addLabel: string | undefined;
  /** In place of the list's own. */
  readonly addHint: string | undefined;
  readonly onAdd: () => void;
  /** What is searched and whether something is filtered: they may hide what there is. */
  readonly search: string;
  readonly filtered: boolean;
  /** Absent: nothing is left out. */
  readonly onClear: (() => void) | undefined;
}

/** A list without rows: nothing fits what is searched, or nothing is there yet. */
export function EmptyList({ icon, texts, search, filtered, addLabel, addHint, onAdd, onClear }: EmptyListProps) {
  const { t } = useTranslation();
  if (search !== "" || filtered) {
    return (
      <EmptyState
        icon="search"
        title={search === "" ? t("table.nothing-found") : t("palette.empty", { text: search })}
        text={filtered ? t(search === "" ? "table.nothing-filtered" : "table.nothing-found-text") : undefined}
        actions={<Button onClick={onClear}>{t(filtered ? "action.clear-filters" : "action.clear-search")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t(texts.empty)}
      text={addLabel ? (addHint ?? t(texts.emptyHint)) : t("table.given-hint")}
      actions={
        addLabel && (
          <Button variant="primary" icon="plus" onClick={onAdd}>
            {addLabel}
          </Button>
        )
      }
    />
  );
}
