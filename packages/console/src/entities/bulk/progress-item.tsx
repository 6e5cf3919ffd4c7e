import styled from "@emotion/styled";
import type { ImportStatus } from "@orrery/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { useMayChange } from "../../session/use-session.ts";
import { isPending } from "./bulk-query.ts";

interface ProgressItemProps {
  readonly job: {
    readonly id: string;
    readonly status: ImportStatus;
    readonly total: number;
    readonly done: number;
    readonly failed: number;
    readonly error: string | null;
  };
  readonly title: string;
  /** What else can be done while it has not ended. */
  readonly more?: ReactNode;
  /** What is said while it waits for another one. */
  readonly queued: string;
  /** What came of it. */
  readonly outcome: string;
  /** What can be done about what failed. */
  readonly children?: ReactNode;
  readonly isStopping: boolean;
  readonly onStop: () => void;
  readonly onDismiss: () => void;
}

/** How far something is that the server does behind the window, or what came of it. */
export function ProgressItem(props: ProgressItemProps) {
  const { job, title, more, queued, outcome, children, isStopping, onStop, onDismiss } = props;
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const { number } = useFormats();
  const { id, done, total, failed, status, error } = job;
  const pending = isPending(job);
  const isOpen = pending || status === "PAUSED";
  const progress = t("bulk.progress", { done: number(done), total: number(total) });
  const share = (count: number) => (total === 0 ? 0 : (100 * count) / total);
  return (
    <Item data-bulk={id} data-status={status}>
      <header>
        <h2>{title}</h2>
        {!isOpen && <IconButton icon="close" label={t("action.close")} onClick={onDismiss} />}
      </header>
      <div
        className="bar"
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={progress}
      >
        <i style={{ inlineSize: `${total === 0 ? (isOpen ? 0 : 100) : share(done - failed)}%` }} />
        {failed > 0 && <i className="failed" style={{ inlineSize: `${share(failed)}%` }} />}
      </div>
      <p role="status">
        <span>{status === "QUEUED" ? queued : pending ? progress : outcome}</span>
        {failed > 0 && <b>{t("bulk.failed", { count: failed })}</b>}
      </p>
      {error && <p className="error">{error}</p>}
      <footer>
        {failed > 0 && children}
        {mayChange && isOpen && more}
        {mayChange && isOpen && (
          <Button variant="text" size="toolbar" disabled={isStopping} onClick={onStop}>
            {t("bulk.stop")}
          </Button>
        )}
      </footer>
    </Item>
  );
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
