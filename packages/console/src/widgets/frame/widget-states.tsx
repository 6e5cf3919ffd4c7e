import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";

/** The layout of the widget in grey, of its size, while data is on the way. */
export function WidgetSkeleton({ kind }: { readonly kind: "chart" | "table" | "value" | "gauge" }) {
  const { t } = useTranslation();
  return (
    <Grey role="status" aria-label={t("common.loading")} data-kind={kind}>
      {kind === "chart" && (
        <svg aria-hidden="true" viewBox="0 0 100 40" preserveAspectRatio="none">
          <path className="grid" d="M0 8h100M0 20h100M0 32h100" />
          <path d="M0 27C8 25 12 16 20 17s10 9 18 8 10-13 19-13 11 8 19 7 14-7 24-9" />
        </svg>
      )}
      {kind === "value" && (
        <>
          <SkeletonBar width={88} />
          <SkeletonBar width={132} className="figure" />
          <SkeletonBar width={56} />
        </>
      )}
      {kind === "gauge" && (
        <svg aria-hidden="true" viewBox="0 0 100 56">
          <path d="M10 50a40 40 0 0 1 80 0" />
        </svg>
      )}
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

const ROWS = [34, 28, 38, 25, 31, 36] as const;

interface WidgetMessageProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: "neutral" | "error" | undefined;
  readonly actions?: ReactNode;
}

/** No data, an error, or a widget that cannot be shown: what is, and the way out. */
export function WidgetMessage({ title, text, tone = "neutral", actions }: WidgetMessageProps) {
  return (
    <Message role={tone === "error" ? "alert" : "status"}>
      {tone === "error" && <Icon name="warn" size={20} />}
      <p className="title">{title}</p>
      {text && <p>{text}</p>}
      {actions && <div className="actions">{actions}</div>}
    </Message>
  );
}

/** `title`: what failed, when it is not the data. */
export function WidgetFailure({
  title,
  message,
  onRetry,
}: {
  readonly title?: string | undefined;
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const retry = onRetry && (
    <Button size="compact" onClick={onRetry}>
      {t("action.try-again")}
    </Button>
  );
  return <WidgetMessage tone="error" title={title ?? t("widget.failed")} text={message} actions={retry} />;
}

const Grey = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  "& svg": { flex: 1, minInlineSize: 0, blockSize: "100%", fill: "none", stroke: "var(--press)" },
  "&[data-kind='chart'] path": { vectorEffect: "non-scaling-stroke", strokeWidth: 2 },
  "&[data-kind='chart'] .grid": { strokeWidth: 1, stroke: "var(--line-soft)" },
  "&[data-kind='gauge'] svg": { strokeWidth: 10, maxBlockSize: 220 },
  "&[data-kind='value']": { flexDirection: "column", justifyContent: "space-between", padding: "3px 0" },
  "& .figure": { blockSize: 28 },
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
