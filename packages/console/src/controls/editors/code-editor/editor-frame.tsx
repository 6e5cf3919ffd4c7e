import styled from "@emotion/styled";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { IconButton } from "../../basics/icon-button.tsx";
import { Fullscreen } from "../../overlays/fullscreen/fullscreen.tsx";
import { LocalToast } from "../../overlays/toasts/local-toast.tsx";
import type { CodeFinding } from "./code-surface.tsx";
import { FindingsLine } from "./findings-line.tsx";

export interface EditorFrameProps {
  /** At the start of the bar: the label, or the head of a function. */
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly invalid?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** What went wrong, bottom left of the editor until it is closed. */
  readonly error?: string | undefined;
  readonly onErrorClose?: (() => void) | undefined;
  /** Formats the text; absent: there is no button for it. */
  readonly onTidy?: (() => void) | undefined;
  /** More controls of the bar, such as help. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  readonly findings?: readonly CodeFinding[] | undefined;
  readonly text?: string | undefined;
  /** As high as its container instead of as its text. */
  readonly fill?: boolean | undefined;
  readonly fullscreen?: boolean | undefined;
}

/** Bar with title, format, help and full screen; the editor; and what is wrong with its text. */
export function EditorFrame(props: EditorFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  const { disabled = false, invalid = false, fullscreen = true } = props;
  return (
    <Fullscreen active={expanded} onLeave={() => setExpanded(false)} labelledBy={id} fill={props.fill}>
      <Frame
        aria-labelledby={id}
        data-invalid={invalid || undefined}
        data-disabled={disabled || undefined}
        data-fill={props.fill || undefined}
        data-expanded={expanded || undefined}
      >
        <Bar>
          <Title id={id}>{props.title}</Title>
          {props.onTidy && (
            <Button variant="text" size="compact" disabled={disabled} onClick={props.onTidy}>
              {t("editor.tidy")}
            </Button>
          )}
          {props.actions}
          {fullscreen && (
            <IconButton
              icon={expanded ? "close" : "full"}
              size="compact"
              label={t(expanded ? "shell.leave-fullscreen" : "shell.fullscreen")}
              onClick={() => setExpanded(!expanded)}
            />
          )}
        </Bar>
        <Body>{props.children}</Body>
        {(props.footer || (props.findings?.length ?? 0) > 0) && (
          <Foot>
            <span>{props.footer}</span>
            <FindingsLine findings={props.findings ?? []} text={props.text ?? ""} />
          </Foot>
        )}
        {props.error !== undefined && <LocalToast text={props.error} onClose={() => props.onErrorClose?.()} />}
      </Frame>
    </Fullscreen>
  );
}

const Frame = styled.section({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  inlineSize: "100%",
  color: "var(--text)",
  background: "var(--surface)",
  border: "1px solid var(--line-field)",
  borderRadius: "var(--r-control)",
  overflow: "hidden",
  "&:focus-within:has(.cm-focused)": { borderColor: "var(--accent)", boxShadow: "inset 0 0 0 1px var(--accent)" },
  "&[data-invalid]": { borderColor: "var(--bad)", boxShadow: "inset 0 0 0 1px var(--bad)" },
  "&[data-disabled]": { borderColor: "var(--line)", background: "var(--sunken)" },
  "&[data-fill]": { blockSize: "100%" },
  "&[data-expanded]": {
    border: 0,
    borderRadius: 0,
  },
});

const Bar = styled.header({
  display: "flex",
  alignItems: "center",
  gap: 4,
  flex: "none",
  blockSize: 40,
  padding: "0 6px 0 12px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--sunken)",
});

const Title = styled.div({
  flex: 1,
  minInlineSize: 0,
  font: "500 12px/16px var(--font)",
  color: "var(--text)",
  whiteSpace: "nowrap",
  overflow: "hidden",
  textOverflow: "ellipsis",
});

const Body = styled.div({
  flex: 1,
  minBlockSize: 96,
  maxBlockSize: 420,
  overflow: "auto",
  "section[data-fill] > &": { minBlockSize: 0, maxBlockSize: "none" },
  "section[data-expanded] > &": { minBlockSize: 0, maxBlockSize: "none" },
});

const Foot = styled.footer({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  flex: "none",
  minBlockSize: 28,
  padding: "0 12px",
  borderBlockStart: "1px solid var(--line)",
  background: "var(--sunken)",
  font: "12px/16px var(--mono)",
  color: "var(--dim)",
});
