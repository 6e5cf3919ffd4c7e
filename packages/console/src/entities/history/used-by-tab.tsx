import styled from "@emotion/styled";
import type { EntityId } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../controls/basics/states.tsx";
import { LoadError } from "../../errors/load-error.tsx";
import { ReferenceList } from "../../pickers/references/reference-list.tsx";
import { useReferences } from "../../pickers/references/use-references.ts";

/** Dashboards, rule chains, profiles and views that name an entity. */
export function UsedByTab({ entity: { id } }: { readonly entity: { readonly id: EntityId } }) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useReferences(id);
  if (isError && !data) return <LoadError name={t("history.used-by")} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.data.length === 0) {
    return <EmptyState icon="link" title={t("history.unused")} text={t("history.unused-text")} />;
  }
  return (
    <Body>
      <ReferenceList label={t("history.used-by")} references={data} />
    </Body>
  );
}

const Body = styled.div({
  padding: "8px 24px 32px",
  "@media (max-width: 959.95px)": { padding: "8px 16px 32px" },
});
