import styled from "@emotion/styled";
import MuiDialog from "@mui/material/Dialog";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useEffect, useId } from "react";
import { CloseOnLeave } from "../close-on-leave.tsx";

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons, right aligned; the main one last. */
  readonly actions?: ReactNode;
  /** 440 px asks a question, 560 carries a form, 720 a wizard. */
  readonly width?: 440 | 560 | 720 | undefined;
  /** The body is a place to work in: as high as there is room, or the whole page. Default: as high as its content. */
  readonly fill?: "height" | "page" | undefined;
  /** Beside the title: a button that opens the documentation. */
  readonly help?: ReactNode;
  /** Confirm dialogs do not close by a click beside them. */
  readonly modal?: boolean | undefined;
}

/** Title asks or names, body explains, actions answer. Full screen on phones when it carries a form. */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, children, actions, width = 440, fill, help, modal = false } = props;
  const id = useId();
  const phone = useMediaQuery("(max-width:599.95px)", { noSsr: true });
  const isPage = fill === "page" || (phone && width > 440);
  useEscapeFromNowhere(open, id, onClose);
  return (
    <MuiDialog
      open={open}
      aria-labelledby={id}
      fullScreen={isPage}
      onClose={(_, reason) => {
        if (!(modal && reason === "backdropClick")) onClose();
      }}
      slotProps={{ paper: { style: isPage ? {} : { width, ...(fill && WORKPLACE) } } }}
    >
      <CloseOnLeave onClose={onClose} />
      <Frame>
        <Head>
          <h2 id={id}>{title}</h2>
          {help}
        </Head>
        <Body data-fill={fill}>{children}</Body>
        {actions && <Actions>{actions}</Actions>}
      </Frame>
    </MuiDialog>
  );
}

/** Escape closes the last dialog also when what had the focus is gone or disabled, like a button that was pressed. */
function useEscapeFromNowhere(open: boolean, id: string, onClose: () => void): void {
  useEffect(() => {
    if (!open) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.activeElement !== document.body) return;
      if ([...document.querySelectorAll("[role=dialog]")].at(-1)?.getAttribute("aria-labelledby") === id) onClose();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [open, id, onClose]);
}

const WORKPLACE = { blockSize: "min(560px, calc(100% - 64px))" } as const;

const Frame = styled.div({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  flex: 1,
  overflow: "hidden",
});

const Head = styled.div({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  padding: "24px 24px 12px",
  "& > h2": { flex: 1, minInlineSize: 0, font: "600 16px/24px var(--font)", letterSpacing: "-.01em" },
  "& > button": { marginBlock: -2 },
});

/** What scrolls fades out above the buttons. */
const FADE = "linear-gradient(to top, transparent, #000 16px)";

const Body = styled.div({
  padding: "0 24px 16px",
  maskImage: FADE,
  color: "var(--dim)",
  overflow: "auto",
  flex: 1,
  minBlockSize: 0,
  "&:last-child": { paddingBlockEnd: 24 },
  "&[data-fill]": { overflow: "visible", paddingBlock: "8px 0", maskImage: "none" },
});

const Actions = styled.div({
  display: "flex",
  justifyContent: "flex-end",
  alignItems: "center",
  gap: 8,
  padding: "8px 24px 24px",
});
