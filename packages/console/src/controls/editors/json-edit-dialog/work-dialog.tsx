import styled from "@emotion/styled";
import MuiDialog from "@mui/material/Dialog";
import { type ReactNode, useId } from "react";
import { CloseOnLeave } from "../../overlays/close-on-leave.tsx";

interface WorkDialogProps {
  readonly title: string;
  readonly fullScreen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons; the main one last. */
  readonly actions: ReactNode;
}

/** A dialog whose body is a place to work in: as large as it may be, and not closed by a click beside it. */
export function WorkDialog({ title, fullScreen, onClose, children, actions }: WorkDialogProps) {
  const id = useId();
  return (
    <MuiDialog
      open
      aria-labelledby={id}
      fullScreen={fullScreen}
      maxWidth={false}
      onClose={(_, reason) => {
        if (reason !== "backdropClick") onClose();
      }}
      slotProps={{
        paper: { style: fullScreen ? {} : { inlineSize: 720, blockSize: "min(560px, calc(100% - 64px))" } },
      }}
    >
      <CloseOnLeave onClose={onClose} />
      <Frame>
        <h2 id={id}>{title}</h2>
        <Body>{children}</Body>
        <Actions>{actions}</Actions>
      </Frame>
    </MuiDialog>
  );
}

const Frame = styled.div({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  flex: 1,
  "& > h2": { padding: "20px 24px 16px", font: "600 16px/24px var(--font)", letterSpacing: "-.01em" },
});

const Body = styled.div({ flex: 1, minBlockSize: 0, padding: "0 24px" });

const Actions = styled.div({ display: "flex", justifyContent: "flex-end", gap: 8, padding: "16px 24px 20px" });
