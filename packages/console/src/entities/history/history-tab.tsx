import styled from "@emotion/styled";
import { history } from "@orrery/client";
import type { EntityId, EntityType, EntityVersion } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { EmptyState } from "../../controls/basics/states.tsx";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { TableFooter } from "../../controls/tables/table-footer.tsx";
import { usePaging } from "../../controls/tables/use-paging.ts";
import { Moment } from "../../controls/time/time.tsx";
import { errorText } from "../../errors/error-text.ts";
import { LoadError } from "../../errors/load-error.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useEntityChanged } from "../use-entity-changed.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { differences } from "./differences.ts";
import { HistoryList } from "./history-list.ts";

/** Changes of what no state says: restoring the state before does not take them back. */
const BY_CALLS_OF_THEIR_OWN = /ASSIGNED|MOVED/;
interface TabProps {
  readonly entity: { readonly id: EntityId };
  readonly manage: boolean;
}

const CorrectionsList = lazy(() =>
  import("./corrections-list.tsx").then((code) => ({ default: code.CorrectionsList })),
);
/** Kinds whose values can be corrected. */
const WITH_VALUES: readonly EntityType[] = ["DEVICE", "ASSET", "CUSTOMER", "EDGE"];

/** Who changed an entity or its values, when and how; what was before can be restored. */
export function HistoryTab({ entity, manage }: TabProps) {
  const { t } = useTranslation();
  const [of, setOf] = useState<"settings" | "values">("settings");
  const id = entity.id.id;
  return (
    <>
      {WITH_VALUES.includes(entity.id.entityType) && (
        <Choice>
          <SegmentedControl
            bare
            label={t("history.history")}
            value={of}
            choices={[
              { value: "settings", label: t("history.settings") },
              { value: "values", label: t("history.values") },
            ]}
            onChange={setOf}
          />
        </Choice>
      )}
      {of === "values" ? (
        <Suspense fallback={null}>
          <CorrectionsList key={id} id={entity.id} manage={manage} />
        </Suspense>
      ) : (
        <Versions key={id} id={entity.id} manage={manage} />
      )}
    </>
  );
}

const Choice = styled.div({ flex: "none", padding: "12px 24px", borderBlockEnd: "1px solid var(--line)" });

function Versions({ id, manage }: { readonly id: EntityId; readonly manage: boolean }) {
  const { t } = useTranslation();
  const client = useClient();
  const { link, footer, hasPages } = usePaging();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["entity", id.entityType, id.id, "history", link],
    queryFn: ({ signal }) => history(client.api).list(id, link, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
  });
  if (isError && !data) return <LoadError name={t("history.history")} error={error} onRetry={() => void refetch()} />;
  if (data?.totalElements === 0) {
    return <EmptyState icon="clock" title={t("history.empty")} text={t("history.empty-text")} />;
  }
  return (
    <>
      <HistoryList aria-label={t("history.history")}>
        {data?.data.map((version, at) => (
          <Version key={version.id} id={id} version={version} isLast={link.page === 0 && at === 0} manage={manage} />
        ))}
      </HistoryList>
      {hasPages(data?.totalElements ?? 0) && <TableFooter {...footer} total={data?.totalElements ?? 0} />}
    </>
  );
}

interface VersionProps {
  readonly id: EntityId;
  readonly version: EntityVersion;
  /** It says what the entity is now. */
  readonly isLast: boolean;
  readonly manage: boolean;
}

function Version({ id, version, isLast, manage }: VersionProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const action = t(`history.action-${version.action.toLowerCase().replaceAll("_", "-")}`);
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="down" size={16} />
        <b>{action}</b>
        <span>{version.userName ?? t("history.platform")}</span>
        <Moment ts={version.createdTime} />
      </button>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <Change id={id} version={version} isLast={isLast} manage={manage} label={action} />}
      </div>
    </li>
  );
}

function Change({ id, version, isLast, manage, label }: VersionProps & { readonly label: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["entity", id.entityType, id.id, "history", version.id],
    queryFn: ({ signal }) => history(client.api).get(id, version.id, { signal, ignoreErrors: true }),
  });
  const state = isLast ? "before" : "after";
  const restore = useSubmission({
    mutationFn: () => history(client.api).restore(id, version.id, { state }, { ignoreErrors: true }),
    onSuccess: () => {
      changed();
      toast({ type: "success", message: t("history.restored") });
    },
    onError: (failure) => toast({ type: "error", message: errorText(failure, t("error.unable-to-connect-text")) }),
  });
  if (isError) return <LoadError name={t("history.history")} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <DifferenceTable label={label} rows={differences(data.before, data.after)} />
      {manage && data[state] !== null && !(isLast && BY_CALLS_OF_THEIR_OWN.test(version.action)) && (
        <Button icon="undo" size="compact" disabled={restore.isPending} onClick={() => restore.mutate(undefined)}>
          {t(isLast ? "history.undo-change" : "history.restore")}
        </Button>
      )}
    </>
  );
}
