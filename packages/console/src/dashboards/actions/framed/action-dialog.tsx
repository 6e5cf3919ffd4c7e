import styled from "@emotion/styled";
import MuiDialog from "@mui/material/Dialog";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { CloseOnLeave } from "../../../controls/overlays/close-on-leave.tsx";
import type { FrameSize } from "../../../widgets/custom/frame-messages.ts";

interface ActionDialogProps {
  readonly title: string;
  /** What the dialog of the action needs; absent: it shows none. */
  readonly size: FrameSize | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The dialog of an action. Its head is ours: the viewer sees whose it is, and can close it whatever its author made. What
 * is within stays where it is while nothing is shown: a frame that is moved begins anew.
 */
export function ActionDialog({ title, size, onClose, children }: ActionDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <MuiDialog
      open={size !== undefined}
      keepMounted
      aria-labelledby={id}
      onClose={(_, reason) => {
        if (reason !== "backdropClick") onClose();
      }}
      slotProps={{ paper: { style: { maxWidth: "calc(100vw - 32px)", maxHeight: "calc(100dvh - 32px)", margin: 16 } } }}
    >
      {size && <CloseOnLeave onClose={onClose} />}
      <Head>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t("action.close")} onClick={onClose} />
      </Head>
      <Body style={size && { inlineSize: size.width, blockSize: size.height }}>{children}</Body>
    </MuiDialog>
  );
}

const Head = styled.header({
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "8px 8px 8px 16px",
  borderBlockEnd: "1px solid var(--line)",
  "& h2": { flex: 1, minInlineSize: 0, font: "600 16px/24px var(--font)", letterSpacing: "-.01em" },
});

// Before anything is shown it has the room that a dialog may have at most, in which its size is measured.
const Body = styled.div({
  inlineSize: 960,
  minInlineSize: "100%", // of a form that is narrower than the dialog
  maxInlineSize: "calc(100vw - 32px)",
  blockSize: 640,
  minBlockSize: 0,
  overflow: "hidden",
  display: "flex",
  "& iframe": { flex: 1, inlineSize: "100%", border: 0, background: "transparent" },
});
