import type { EntityId } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { ReferenceList } from "./reference-list.tsx";
import { useReferences } from "./use-references.ts";

/** In questions before an entity is deleted: who uses it, where anybody does. */
export function UsedByNote({ id }: { readonly id: EntityId }) {
  const { t } = useTranslation();
  const { data } = useReferences(id);
  if (!data || data.data.length === 0) return null;
  return (
    <>
      <p>
        <b>{t("history.is-used-by", { count: data.data.length })}</b>
      </p>
      <ReferenceList label={t("history.used-by")} references={data} most={5} />
    </>
  );
}
