import styled from "@emotion/styled";
import { bulkActions } from "@orrery/client";
import type { BulkAction } from "@orrery/model";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { TableFooter } from "../../controls/tables/table-footer.tsx";
import { LoadError } from "../../errors/load-error.tsx";
import { useClient } from "../../session/client-context.tsx";
import { BULK_ACTIONS, isPending } from "./bulk-query.ts";

const PAGE_SIZES = [10, 20, 50] as const;

interface FailuresDialogProps {
  readonly action: BulkAction;
  readonly onClose: () => void;
}

/** With which entities a bulk action failed, and why; the failed ones can be tried again. */
export function FailuresDialog({ action, onClose }: FailuresDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const { data, isError, error, refetch } = useQuery({
    queryKey: [BULK_ACTIONS, action.id, "failures", page, pageSize],
    queryFn: ({ signal }) =>
      bulkActions(client.api).failures(action.id, { page, pageSize }, { signal, ignoreErrors: true }),
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
          {(data?.totalElements ?? 0) > PAGE_SIZES[0] && (
            <TableFooter
              page={page}
              pageSize={pageSize}
              total={data?.totalElements ?? 0}
              pageSizes={PAGE_SIZES}
              onPage={setPage}
              onPageSize={(size) => {
                setPage(0);
                setPageSize(size);
              }}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

const List = styled.ul({
  listStyle: "none",
  margin: 0,
  padding: 0,
  minBlockSize: 120,
  "& li": { padding: "8px 0", borderBlockEnd: "1px solid var(--line)", overflowWrap: "anywhere" },
  "& b": { display: "block", font: "500 13px/20px var(--font)" },
  "& span": { font: "var(--t-body-s)", color: "var(--dim)" },
});
