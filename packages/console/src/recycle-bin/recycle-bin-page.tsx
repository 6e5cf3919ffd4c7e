import styled from "@emotion/styled";
import { ApiError, recycleBin } from "@orrery/client";
import type { BinnedEntity } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { EmptyState } from "../controls/basics/states.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { DataTable } from "../controls/tables/data-table.tsx";
import { TableFooter } from "../controls/tables/table-footer.tsx";
import { Moment } from "../controls/time/time.tsx";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { errorText } from "../errors/error-text.ts";
import { LoadError } from "../errors/load-error.tsx";
import { entityIcon } from "../kinds/entity-links.ts";
import { typeNameKey } from "../kinds/kind-texts.ts";
import { PageFrame } from "../page/page-frame.tsx";
import { useClient } from "../session/client-context.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";

const PAGE_SIZES = [20, 50, 100] as const;

type Question =
  | { readonly ask: "restore"; readonly entity: BinnedEntity; readonly conflict: ApiError }
  | { readonly ask: "remove"; readonly entity: BinnedEntity }
  | { readonly ask: "empty" };

/** Entities that were deleted: restored, or removed for good. */
export function RecycleBinPage() {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const [question, setQuestion] = useState<Question>();
  const bin = recycleBin(client.api);
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["list", "recycle-bin", page, pageSize],
    queryFn: ({ signal }) => bin.list({ page, pageSize }, undefined, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
  });
  const said = (message: string) => {
    setQuestion(undefined);
    changed();
    toast({ type: "success", message });
  };
  const failed = (failure: Error) =>
    toast({ type: "error", message: errorText(failure, t("error.unable-to-connect-text")) });
  const restore = useSubmission({
    mutationFn: async (entity: BinnedEntity) => {
      try {
        await bin.restore(entity.id, {}, { ignoreErrors: true });
        return undefined;
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 409) return { entity, conflict: failure };
        throw failure;
      }
    },
    onSuccess: (conflict, entity) => {
      if (conflict) setQuestion({ ask: "restore", ...conflict });
      else said(t("recycle-bin.restored", { name: entity.name }));
    },
    onError: failed,
  });
  const remove = useSubmission({
    mutationFn: (entity: BinnedEntity | undefined) =>
      entity ? bin.remove(entity.id, { ignoreErrors: true }) : bin.empty({ ignoreErrors: true }),
    onSuccess: () => said(t("recycle-bin.emptied")),
    onError: failed,
  });
  const total = data?.totalElements;
  const lastPage = Math.max(0, Math.ceil((total ?? 0) / pageSize) - 1);
  const isPast = data?.data.length === 0 && page > lastPage;
  useEffect(() => {
    if (isPast && !isPlaceholderData) setPage(lastPage); // the last of a page is gone
  }, [isPast, isPlaceholderData, lastPage]);
  return (
    <PageFrame count={total}>
      <Head>
        <p>{t("recycle-bin.text")}</p>
        <Button variant="danger" icon="trash" disabled={!total} onClick={() => setQuestion({ ask: "empty" })}>
          {t("recycle-bin.empty-bin")}
        </Button>
      </Head>
      {isError && !data ? (
        <LoadError name={t("recycle-bin.recycle-bin")} error={error} onRetry={() => void refetch()} />
      ) : total === 0 ? (
        <EmptyState icon="trash" title={t("recycle-bin.is-empty")} text={t("recycle-bin.is-empty-text")} />
      ) : (
        <Rows>
          <DataTable<BinnedEntity>
            label={t("recycle-bin.recycle-bin")}
            rows={isPast ? undefined : data?.data}
            rowKey={({ id }) => id.id}
            rowName={({ name }) => name}
            actionsWidth={96}
            columns={[
              {
                key: "name",
                label: t("entity.name"),
                sortable: false,
                cell: ({ id, name }) => (
                  <Name>
                    <Icon name={entityIcon(id.entityType)} size={16} />
                    <span>{name}</span>
                  </Name>
                ),
              },
              {
                key: "entityType",
                label: t("recycle-bin.kind"),
                width: "16%",
                sortable: false,
                room: "wide",
                cell: ({ id }) => t(typeNameKey(id.entityType)),
              },
              {
                key: "userName",
                label: t("recycle-bin.deleted-by"),
                width: "22%",
                sortable: false,
                room: "medium",
                cell: ({ userName }) => userName ?? t("history.platform"),
              },
              {
                key: "deletedTime",
                label: t("recycle-bin.deleted"),
                width: "150px",
                sortable: false,
                tabular: true,
                cell: ({ deletedTime }) => <Moment ts={deletedTime} />,
              },
            ]}
            card={(entity) => ({
              title: entity.name,
              meta: t(typeNameKey(entity.id.entityType)),
              when: <Moment ts={entity.deletedTime} />,
            })}
            rowActions={(entity) => (
              <>
                <IconButton
                  size="compact"
                  icon="undo"
                  label={`${t("recycle-bin.restore")}: ${entity.name}`}
                  disabled={restore.isPending}
                  onClick={() => restore.mutate(entity)}
                />
                <IconButton
                  size="compact"
                  icon="trash"
                  label={`${t("action.delete")}: ${entity.name}`}
                  onClick={() => setQuestion({ ask: "remove", entity })}
                />
              </>
            )}
          />
        </Rows>
      )}
      {(total ?? 0) > 0 && (
        <TableFooter
          page={page}
          pageSize={pageSize}
          total={total ?? 0}
          pageSizes={PAGE_SIZES}
          onPage={setPage}
          onPageSize={(size) => {
            setPage(0);
            setPageSize(size);
          }}
        />
      )}
      {question?.ask === "restore" && (
        <RestoreDialog
          entity={question.entity}
          conflict={question.conflict}
          onRestored={() => said(t("recycle-bin.restored", { name: question.entity.name }))}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {(question?.ask === "remove" || question?.ask === "empty") && (
        <ConfirmDialog
          open
          title={
            question.ask === "empty"
              ? t("recycle-bin.empty-title", { count: total ?? 0 })
              : t("recycle-bin.remove-title", { name: question.entity.name })
          }
          text={t("recycle-bin.for-good")}
          confirm={t(question.ask === "empty" ? "recycle-bin.empty-bin" : "action.delete")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(question.ask === "empty" ? undefined : question.entity)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </PageFrame>
  );
}

const Head = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 16,
  flex: "none",
  padding: "12px 24px",
  borderBlockEnd: "1px solid var(--line)",
  "& p": { flex: 1, margin: 0, font: "var(--t-body-s)", color: "var(--dim)" },
  "@media (max-width: 959.95px)": { padding: "12px 16px", flexWrap: "wrap" },
});

const Rows = styled.div({ flex: 1, minBlockSize: 0, overflow: "auto" });

const Name = styled.span({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minInlineSize: 0,
  "& svg": { flex: "none", color: "var(--dim)" },
  "& span": { overflow: "hidden", textOverflow: "ellipsis" },
});
