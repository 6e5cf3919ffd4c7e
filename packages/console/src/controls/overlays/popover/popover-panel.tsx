import styled from "@emotion/styled";
import Popper from "@mui/material/Popper";
import FocusTrap from "@mui/material/Unstable_TrapFocus";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../basics/icon-button.tsx";
import { POPOVER_ANIMATION_S, type PopoverPlacement, popperPlacement } from "./placement.ts";

interface PopoverPanelProps {
  readonly id: string;
  readonly open: boolean;
  readonly label: string;
  readonly placement: PopoverPlacement;
  readonly anchor: HTMLElement | null;
  /** Takes the focus while open and gives it back. */
  readonly takesFocus: boolean;
  readonly closable: boolean;
  readonly transparent: boolean;
  /** Lengths of CSS for what fills it to its edges; absent: as large as its content. */
  readonly size?: { readonly width: string; readonly height: string } | undefined;
  /** Of the panel, besides ours. */
  readonly style?: CSSProperties | undefined;
  readonly onClose: () => void;
  readonly onMouseEnter?: (() => void) | undefined;
  readonly onMouseLeave?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The panel of a popover, from its coming until it has faded. */
export function PopoverPanel({ open, anchor, ...props }: PopoverPanelProps) {
  const { t } = useTranslation();
  // Kept on the page, with what it showed, until it has faded out.
  const [shown, setShown] = useState<ReactNode>();
  const content = open ? props.children : shown;
  if (open && shown !== props.children) setShown(props.children);
  if (content === undefined || anchor === null) return null;
  return (
    <Layer
      open
      anchorEl={anchor}
      // In the dialog that holds the button: outside of it the dialog would take the focus away.
      container={anchor.closest<HTMLElement>(".MuiDialog-root") ?? document.body}
      placement={popperPlacement(props.placement)}
      modifiers={[
        { name: "offset", options: { offset: [0, 8] } },
        // What does not fit beside the button comes to lie over it, rather than outside of the window.
        { name: "preventOverflow", options: { padding: 8, altAxis: true } },
      ]}
      data-popover={props.id}
    >
      <FocusTrap open={open && props.takesFocus} isEnabled={() => !isCovered(props.id)}>
        <Panel
          role="dialog"
          aria-label={props.label}
          tabIndex={-1}
          data-state={open ? "open" : "closing"}
          data-closable={props.closable || undefined}
          style={{ ...(props.transparent && { opacity: 0 }), ...(props.size && filled(props.size)), ...props.style }}
          onMouseEnter={props.onMouseEnter}
          onMouseLeave={props.onMouseLeave}
          onAnimationEnd={(event) => {
            if (!open && event.target === event.currentTarget) setShown(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault(); // a drawer or dialog behind stays
            event.stopPropagation();
            props.onClose();
          }}
        >
          {content}
          {props.closable && (
            <span className="close">
              <IconButton icon="close" size="tiny" label={t("popover.close")} onClick={props.onClose} />
            </span>
          )}
        </Panel>
      </FocusTrap>
    </Layer>
  );
}

/** Whether a menu or dialog was opened above, which then has the focus. */
function isCovered(id: string): boolean {
  const panel = document.querySelector(`[data-popover="${id}"]`);
  return [...document.querySelectorAll('.MuiModal-root:not([aria-hidden="true"])')].some(
    (layer) => !layer.contains(panel),
  );
}

const filled = ({ width, height }: NonNullable<PopoverPanelProps["size"]>) =>
  ({
    display: "flex",
    padding: 0,
    overflow: "hidden",
    inlineSize: width,
    blockSize: height,
    maxInlineSize: "calc(100vw - 32px)",
  }) as const;

const Layer = styled(Popper)({ zIndex: 1290, ".MuiDialog-root &": { zIndex: 1310 } });

const Panel = styled.div({
  position: "relative",
  minInlineSize: 120,
  maxInlineSize: "min(480px, calc(100vw - 32px))",
  maxBlockSize: "80vh",
  overflow: "auto",
  padding: 16,
  borderRadius: "var(--r)",
  background: "var(--raised)",
  color: "var(--text)",
  boxShadow: "var(--shadow-menu)",
  font: "var(--t-body-s)",
  animation: `popover-in ${POPOVER_ANIMATION_S}s ease-out`,
  transition: `opacity ${POPOVER_ANIMATION_S}s`,
  "&[data-closable]": { paddingInlineEnd: 44 },
  "&[data-state='closing']": { animation: `popover-out ${POPOVER_ANIMATION_S}s ease-in forwards` },
  "& > .close": { position: "absolute", insetBlockStart: 12, insetInlineEnd: 12 },
  "&:focus": { outline: "none" },
  "@keyframes popover-in": { from: { opacity: 0, transform: "scale(.96)" } },
  "@keyframes popover-out": { to: { opacity: 0, transform: "scale(.96)" } },
});
