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
  /** Given when search or filters hide what there may be. */
  readonly onClear: (() => void) | undefined;
}

/** A list without rows: nothing fits what is searched, or nothing is there yet. */
export function EmptyList({ icon, texts, onAdd, onClear }: EmptyListProps) {
  const { t } = useTranslation();
  if (onClear) {
    return (
      <EmptyState
        icon="search"
        title={t("table.nothing-found")}
        text={t("table.nothing-found-text")}
        actions={<Button onClick={onClear}>{t("action.clear-filters")}</Button>}
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
