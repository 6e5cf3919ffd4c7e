import styled from "@emotion/styled";
import { bulkActions } from "@orrery/client";
import type { BulkAction } from "@orrery/model";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { TableFooter } from "../../controls/tables/table-footer.tsx";
import { usePaging } from "../../controls/tables/use-paging.ts";
import { LoadError } from "../../errors/load-error.tsx";
import { useClient } from "../../session/client-context.tsx";
import { BULK_ACTIONS, isPending } from "./bulk-query.ts";

interface FailuresDialogProps {
  readonly action: BulkAction;
  readonly onClose: () => void;
}

/** With which entities a bulk action failed, and why; the failed ones can be tried again. */
export function FailuresDialog({ action, onClose }: FailuresDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const { link, footer, hasPages } = usePaging();
  const { data, isError, error, refetch } = useQuery({
    queryKey: [BULK_ACTIONS, action.id, "failures", link],
    queryFn: ({ signal }) => bulkActions(client.api).failures(action.id, link, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
  });
  const retry = useSubmission({
    mutationFn: () => bulkActions(client.api).retry(action.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [BULK_ACTIONS] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      width={560}
      title={t("bulk.failures-title", { count: action.failed })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.close")}</Button>
          <Button
            variant="primary"
            disabled={isPending(action) || retry.isPending}
            onClick={() => retry.mutate(undefined)}
          >
            {t("bulk.retry")}
          </Button>
        </>
      }
    >
      {isError ? (
        <LoadError name={t("bulk.show-failures")} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <List>
            {data?.data.map(({ entityId, entityName, message }) => (
              <li key={entityId}>
                <b>{entityName || entityId}</b>
                <span>{message}</span>
              </li>
            ))}
          </List>
          {hasPages(data?.totalElements ?? 0) && <TableFooter {...footer} total={data?.totalElements ?? 0} />}
        </>
      )}
    </Dialog>
  );
}

const List = styled.ul({
  listStyle: "none",
  margin: 0,
  padding: 0,
  minBlockSize: 64,
  "& li": { padding: "8px 0", borderBlockEnd: "1px solid var(--line)", overflowWrap: "anywhere" },
  "& b": { display: "block", font: "500 13px/20px var(--font)", color: "var(--text)" },
  "& span": { font: "var(--t-body-s)", color: "var(--dim)" },
});
