import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import type { IconName } from "../controls/icon-names.ts";
import { EmptyState } from "../controls/states.tsx";
import type { ListTexts } from "./entity-list.ts";

interface EmptyListProps {
  readonly icon: IconName;
  readonly texts: ListTexts;
  /** Absent for who may not add. */
  readonly onAdd: (() => void) | undefined;
  /** What is searched and whether something is filtered: they may hide what there is. */
  readonly search: string;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

/** A list without rows: nothing fits what is searched, or nothing is there yet. */
export function EmptyList({ icon, texts, search, filtered, onAdd, onClear }: EmptyListProps) {
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
      text={onAdd && t(texts.emptyHint)}
      actions={
        onAdd && (
          <Button variant="primary" icon="plus" onClick={onAdd}>
            {t(texts.add)}
          </Button>
        )
      }
    />
  );
}
