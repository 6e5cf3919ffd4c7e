import styled from "@emotion/styled";
import { bulkActions } from "@orrery/client";
import type { BulkAction } from "@orrery/model";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { kindOf, pluralKey } from "../../kinds/kinds.ts";
import { useClient } from "../../session/client-context.tsx";
import { BULK_ACTIONS, isPending } from "./bulk-query.ts";

interface BulkItemProps {
  readonly action: BulkAction;
  readonly onFailures: () => void;
  readonly onDismiss: () => void;
}

/** How far one bulk action is, or what came of it. */
export function BulkItem({ action, onFailures, onDismiss }: BulkItemProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const { number } = useFormats();
  const stop = useMutation({
    mutationFn: () => bulkActions(client.api).stop(action.id),
    onSettled: () => queries.invalidateQueries({ queryKey: [BULK_ACTIONS] }),
  });
  const { done, total, failed, status, error } = action;
  const pending = isPending(action);
  const kind = t(pluralKey(kindOf(action.entityType)));
  const command = t(`bulk.${action.command.type.toLowerCase().replaceAll("_", "-")}`);
  const progress = t("bulk.progress", { done: number(done), total: number(total) });
  return (
    <Item data-bulk={action.id} data-status={status}>
      <header>
        <h2>
          {kind}: {command}
        </h2>
        {!pending && <IconButton icon="close" label={t("action.close")} onClick={onDismiss} />}
      </header>
      <div
        className="bar"
        role="progressbar"
        aria-label={`${kind}: ${command}`}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={progress}
      >
        <i style={{ inlineSize: `${total === 0 ? (pending ? 0 : 100) : share(done - failed)}%` }} />
        {failed > 0 && <i className="failed" style={{ inlineSize: `${share(failed)}%` }} />}
      </div>
      <p role="status">
        <span>{status === "QUEUED" ? t("bulk.queued") : pending ? progress : outcome()}</span>
        {failed > 0 && <b>{t("bulk.failed", { count: failed })}</b>}
      </p>
      {error && <p className="error">{error}</p>}
      <footer>
        {failed > 0 && (
          <Button variant="text" size="toolbar" onClick={onFailures}>
            {t("bulk.show-failures")}
          </Button>
        )}
        {pending && (
          <Button variant="text" size="toolbar" disabled={stop.isPending} onClick={() => stop.mutate()}>
            {t("bulk.stop")}
          </Button>
        )}
      </footer>
    </Item>
  );

  function share(count: number): number {
    return total === 0 ? 0 : (100 * count) / total;
  }

  function outcome(): string {
    if (status === "DONE") return t("bulk.done", { count: done - failed });
    return t(status === "STOPPED" ? "bulk.stopped" : "bulk.broken", { done: number(done), total: number(total) });
  }
}

const Item = styled.article({
  padding: "12px 12px 8px 16px",
  "& header": { display: "flex", alignItems: "center", gap: 8, minBlockSize: 32 },
  "& h2": { flex: 1, minInlineSize: 0, font: "600 13px/20px var(--font)" },
  "& .bar": {
    display: "flex",
    blockSize: 4,
    margin: "4px 4px 8px 0",
    borderRadius: 2,
    background: "var(--line)",
    overflow: "hidden",
  },
  "& .bar i": { flex: "none", blockSize: 4, background: "var(--fill)", transition: "inline-size 0.3s" },
  "&[data-status=DONE] .bar i": { background: "var(--ok)" },
  "&[data-status=STOPPED] .bar i": { background: "var(--dim)" },
  "&[data-status=FAILED] .bar i, &[data-status] .bar i.failed": { background: "var(--bad-mark)", minInlineSize: 2 },
  "& p": { display: "flex", gap: 12, font: "var(--t-body-s)", color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
  "& p b": { color: "var(--bad)", fontWeight: 500 },
  "& p.error": { color: "var(--bad)" },
  "& footer": { display: "flex", justifyContent: "flex-end", gap: 4, marginBlockStart: 4 },
  "& footer:empty": { display: "none" },
  "@media (prefers-reduced-motion: reduce)": { "& .bar i": { transition: "none" } },
});
