import styled from "@emotion/styled";
import { corrections } from "@orrery/client";
import type { Correction, EntityId } from "@orrery/model";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { EmptyState } from "../../controls/basics/states.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { TableFooter } from "../../controls/tables/table-footer.tsx";
import { usePaging } from "../../controls/tables/use-paging.ts";
import { Moment } from "../../controls/time/time.tsx";
import { errorText } from "../../errors/error-text.ts";
import { LoadError } from "../../errors/load-error.tsx";
import { zonedRange } from "../../i18n/zoned-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { CorrectedValues } from "../../telemetry/corrected-values.tsx";
import { HistoryList } from "./history-list.ts";

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface CorrectionsListProps {
  readonly id: EntityId;
  readonly manage: boolean;
}

/** Who corrected or deleted which values, and what they were; each can be undone. */
export function CorrectionsList({ id, manage }: CorrectionsListProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { link, footer, hasPages } = usePaging();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["corrections", id.id, "list", link],
    queryFn: ({ signal }) => corrections(client.api).list(id, link, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (isError && !data) return <LoadError name={t("history.values")} error={error} onRetry={() => void refetch()} />;
  if (data?.totalElements === 0) {
    return <EmptyState icon="edit" title={t("history.no-corrections")} text={t("history.no-corrections-text")} />;
  }
  return (
    <>
      <HistoryList aria-label={t("history.values")}>
        {data?.data.map((correction) => (
          <Entry key={correction.id} id={id} correction={correction} manage={manage} />
        ))}
      </HistoryList>
      {hasPages(data?.totalElements ?? 0) && <TableFooter {...footer} total={data?.totalElements ?? 0} />}
    </>
  );
}

interface EntryProps extends CorrectionsListProps {
  readonly correction: Correction;
}

function Entry({ id, correction, manage }: EntryProps) {
  const { t, i18n } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { change, points, keys, startTs, endTs, userName, createdTime, reason, undoneTime } = correction;
  const { from, to } = zonedRange(
    { start: startTs, end: endTs - 1 },
    { zone: ZONE, now: Date.now(), language: i18n.language },
  );
  const what =
    points === null
      ? t("history.deleted-for-good")
      : t(change.type === "DELETE" ? "history.deleted-values" : "history.corrected-values", { count: points });
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="down" size={16} />
        <b>
          {what}
          {undoneTime !== null && <Undone> · {t("history.undone")}</Undone>}
        </b>
        <span>
          {userName} · {keys.join(", ")} · {from} – {to}
          {reason !== "" && ` · ${reason}`}
        </span>
        <Moment ts={createdTime} />
      </button>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <Values id={id} correction={correction} manage={manage} label={what} />}
      </div>
    </li>
  );
}

function Values({ id, correction, manage, label }: EntryProps & { readonly label: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["corrections", id.id, correction.id],
    queryFn: ({ signal }) => corrections(client.api).get(id, correction.id, { signal, ignoreErrors: true }),
  });
  const undo = useSubmission({
    mutationFn: () => corrections(client.api).undo(id, correction.id, { ignoreErrors: true }),
    onSuccess: ({ left }) => {
      void queries.invalidateQueries({ queryKey: ["corrections", id.id] });
      toast({
        type: left > 0 ? "warn" : "success",
        message: left > 0 ? t("history.undone-left", { count: left }) : t("history.values-restored"),
      });
    },
    onError: (failure) => toast({ type: "error", message: errorText(failure, t("error.unable-to-connect-text")) }),
  });
  if (isError) return <LoadError name={t("history.values")} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      {data.shown.length > 0 && <CorrectedValues label={label} points={data.shown} zone={ZONE} />}
      {correction.points === null && <p>{t("history.not-kept")}</p>}
      {correction.points !== null && data.shown.length < correction.points && (
        <p>{t("history.first-values", { count: data.shown.length })}</p>
      )}
      {manage && correction.points !== null && correction.undoneTime === null && (
        <Button icon="undo" size="compact" disabled={undo.isPending} onClick={() => undo.mutate()}>
          {t("history.undo-change")}
        </Button>
      )}
    </>
  );
}

const Undone = styled.span({ color: "var(--dim)", fontWeight: 400 });
