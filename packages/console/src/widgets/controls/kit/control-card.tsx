import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../controls/basics/icon.tsx";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import type { DataEntity } from "../../runtime/define-widget.ts";
import { controlFailureText } from "./control-failure-text.ts";

interface ControlCardProps {
  /** Above the control; none where it is empty. */
  readonly title: string;
  readonly device: DataEntity | undefined;
  readonly failure?: Error | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** What is on the way, in words. */
  readonly pending?: string | undefined;
  /** Said where nothing is on the way and nothing failed. */
  readonly note?: string | undefined;
  /** The control fills the card, and its state is shown only where there is something to say. */
  readonly fills?: boolean | undefined;
  readonly children: ReactNode;
}

/** A control of a device: its title, itself in all the room that is left, and how it is doing. */
export function ControlCard({
  title,
  device,
  failure,
  onRetry,
  pending,
  note,
  fills = false,
  children,
}: ControlCardProps) {
  const { t } = useTranslation();
  const problem = failure ? controlFailureText(failure, t) : device ? undefined : t("widget.command-without-device");
  return (
    <Card data-failed={problem !== undefined || undefined} data-fills={fills || undefined}>
      {title && <p className="title">{title}</p>}
      <div className="room">{children}</div>
      <div className="state" role="status">
        {problem !== undefined && pending === undefined ? (
          <>
            <Icon name="warn" size={14} />
            <span className="text" title={problem}>
              {problem}
            </span>
            {failure && onRetry && (
              <IconButton icon="refresh" size="tiny" label={t("action.try-again")} onClick={onRetry} />
            )}
          </>
        ) : (
          <span className="text" data-pending={pending !== undefined || undefined}>
            {pending ?? note}
          </span>
        )}
      </div>
    </Card>
  );
}

const waits = keyframes({ from: { visibility: "hidden" } });

const Card = styled.div({
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
  display: "flex",
  flexDirection: "column",
  padding: "10px 12px 6px",
  "& > .title": {
    flex: "none",
    font: "600 13px/20px var(--font)",
    textAlign: "center",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& > .room": {
    flex: 1,
    minBlockSize: 0,
    minInlineSize: 0,
    containerType: "size",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    padding: 4,
  },
  "& > .state": {
    flex: "none",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: 4,
    minBlockSize: 22,
    font: "var(--t-cap)",
    color: "var(--dim)",
  },
  "&[data-fills]": { padding: 0 },
  "&[data-fills] > .room": { containerType: "normal", alignItems: "stretch", padding: 0 },
  "&[data-fills] > .state:has(.text:empty)": { minBlockSize: 0 },
  "&[data-fills] > .state": { paddingInline: 12 },
  "&[data-failed] > .state": { color: "var(--bad)" },
  "& .state .text": {
    minInlineSize: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflowWrap: "anywhere",
  },
  // What is over at once is not said.
  "& .text[data-pending]": { animation: `${waits} 0s 400ms backwards` },
  "@media print": { "& > .state": { display: "none" } },
});
