import styled from "@emotion/styled";
import { recycleBin } from "@orrery/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { EmptyState } from "../controls/basics/states.tsx";
import { SearchField } from "../controls/fields/search-field.tsx";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { TableFooter } from "../controls/tables/table-footer.tsx";
import { usePaging } from "../controls/tables/use-paging.ts";
import { LoadError } from "../errors/load-error.tsx";
import { PageFrame } from "../page/page-frame.tsx";
import { useClient } from "../session/client-context.tsx";
import { useMayChange } from "../session/use-session.ts";
import { BinTable } from "./bin-table.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { useBinChanges } from "./use-bin-changes.ts";

/** Entities that were deleted: restored, or removed for good. */
export function RecycleBinPage() {
  const { t } = useTranslation();
  const client = useClient();
  const mayChange = useMayChange();
  const { link: page, footer, setPage } = usePaging();
  const [search, setSearch] = useState("");
  const link = { ...page, textSearch: search || undefined };
  const { question, setQuestion, restore, restored, remove } = useBinChanges();
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["list", "recycle-bin", link],
    queryFn: ({ signal }) => recycleBin(client.api).list(link, undefined, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalElements;
  const lastPage = Math.max(0, Math.ceil((total ?? 0) / link.pageSize) - 1);
  const isPast = data?.data.length === 0 && link.page > lastPage;
  useEffect(() => {
    if (isPast && !isPlaceholderData) setPage(lastPage); // the last of a page is gone
  }, [isPast, isPlaceholderData, lastPage, setPage]);
  return (
    <PageFrame count={total}>
      <Head>
        <SearchField
          label={t("recycle-bin.search")}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
        <p>{t("recycle-bin.text")}</p>
        {mayChange && (
          <Button
            variant="danger"
            size="toolbar"
            icon="trash"
            disabled={!total || search !== ""} // it empties all of it
            onClick={() => setQuestion({ ask: "empty" })}
          >
            {t("recycle-bin.empty-bin")}
          </Button>
        )}
      </Head>
      {isError && !data ? (
        <LoadError name={t("recycle-bin.recycle-bin")} error={error} onRetry={() => void refetch()} />
      ) : total === 0 && search !== "" ? (
        <EmptyState icon="search" title={t("table.nothing-found")} text={t("table.nothing-filtered")} />
      ) : total === 0 ? (
        <EmptyState icon="trash" title={t("recycle-bin.is-empty")} text={t("recycle-bin.is-empty-text")} />
      ) : (
        <Rows>
          <BinTable
            rows={isPast ? undefined : data?.data}
            busy={restore.isPending}
            onRestore={restore.mutate}
            onRemove={(entity) => setQuestion({ ask: "remove", entity })}
          />
        </Rows>
      )}
      {(total ?? 0) > 0 && <TableFooter {...footer} total={total ?? 0} />}
      {question?.ask === "restore" && (
        <RestoreDialog
          entity={question.entity}
          conflict={question.conflict}
          onRestored={() => restored(question.entity)}
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
  minBlockSize: 57,
  padding: "8px 24px",
  borderBlockEnd: "1px solid var(--line)",
  "& p": { flex: 1, margin: 0, font: "var(--t-body-s)", color: "var(--dim)" },
  "@media (max-width: 959.95px)": { padding: "12px 16px" },
  "@media (max-width: 599.95px)": {
    flexDirection: "column",
    alignItems: "stretch",
    gap: 12,
    "& > .MuiOutlinedInput-root": { flex: "none", inlineSize: "100%", maxInlineSize: "none" },
  },
});

const Rows = styled.div({ flex: 1, minBlockSize: 0, overflow: "auto" });
