import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/button.tsx";
import { Icon } from "../../controls/icon.tsx";
import { SkeletonBar } from "../../controls/skeleton.tsx";

/** The layout of the widget in grey, of its size, while data is on the way. */
export function WidgetSkeleton({ kind }: { readonly kind: "chart" | "table" | "value" }) {
  const { t } = useTranslation();
  return (
    <Grey role="status" aria-label={t("common.loading")} data-kind={kind}>
      {kind === "chart" && BARS.map((height) => <i key={height} style={{ blockSize: `${height}%` }} />)}
      {kind === "value" && <SkeletonBar width={112} />}
      {kind === "table" &&
        ROWS.map((width) => (
          <span key={width} className="row">
            <SkeletonBar width={`${width}%`} />
            <SkeletonBar width={48} />
            <SkeletonBar width={40} />
          </span>
        ))}
    </Grey>
  );
}

const BARS = [38, 56, 76, 70, 88, 58, 68, 82, 62, 72, 48, 77, 90] as const;
const ROWS = [34, 28, 38, 25, 31, 36] as const;

interface WidgetMessageProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: "neutral" | "bad" | undefined;
  readonly actions?: ReactNode;
}

/** No data, an error, or a widget that cannot be shown: what is, and the way out. */
export function WidgetMessage({ title, text, tone = "neutral", actions }: WidgetMessageProps) {
  return (
    <Message role={tone === "bad" ? "alert" : "status"}>
      {tone === "bad" && <Icon name="warn" size={20} />}
      <p className="title">{title}</p>
      {text && <p>{text}</p>}
      {actions && <div className="actions">{actions}</div>}
    </Message>
  );
}

export function WidgetFailure({
  message,
  onRetry,
}: {
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const retry = onRetry && (
    <Button size="compact" onClick={onRetry}>
      {t("action.try-again")}
    </Button>
  );
  return <WidgetMessage tone="bad" title={t("widget.failed")} text={message} actions={retry} />;
}

const Grey = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  "&[data-kind='chart']": { alignItems: "end", gap: 6, padding: "16px 0 0" },
  "&[data-kind='chart'] i": { flex: 1, borderRadius: "3px 3px 0 0", background: "var(--press)" },
  "&[data-kind='value']": { alignItems: "center" },
  "&[data-kind='table']": { flexDirection: "column", padding: "4px 16px", overflow: "hidden" },
  "& .row": {
    display: "flex",
    alignItems: "center",
    gap: 24,
    blockSize: 34,
    flex: "none",
    borderBlockEnd: "1px solid var(--line-soft)",
  },
  "& .row > :first-of-type": { marginInlineEnd: "auto" },
});

const Message = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "safe center",
  gap: 2,
  padding: 8,
  textAlign: "center",
  font: "var(--t-cap)",
  color: "var(--dim)",
  "& .title": { font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& .icon": { color: "var(--bad)", marginBlockEnd: 4 },
  "& .actions": { display: "flex", gap: 8, marginBlockStart: 8 },
  "& p": { maxInlineSize: 360, overflowWrap: "anywhere" },
});
