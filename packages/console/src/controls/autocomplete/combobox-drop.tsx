import styled from "@emotion/styled";
import Popper from "@mui/material/Popper";
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react";

interface ComboboxDropProps {
  readonly open: boolean;
  /** The field it hangs below, as wide as which it is. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** Rows of the list; -1 before there is one. */
  readonly rows: number;
  readonly children: ReactNode;
}

type PopperInstance = Extract<ComponentProps<typeof Popper>["popperRef"], { current: unknown }>["current"];

/** What hangs below a combobox. The field keeps the focus whatever is pressed in it. */
export function ComboboxDrop({ open, anchor, rows, children }: ComboboxDropProps) {
  const popper = useRef<PopperInstance>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the rows the height changes, and with it the place
  useEffect(() => {
    void popper.current?.update();
  }, [rows]);
  return (
    <Popper open={open} anchorEl={anchor.current} placement="bottom-start" style={LAYER} popperRef={popper}>
      <Floating style={{ inlineSize: anchor.current?.offsetWidth }} onMouseDown={(event) => event.preventDefault()}>
        {children}
      </Floating>
    </Popper>
  );
}

/** In the place of options that have not been there before. */
export function WaitingOptions() {
  return (
    <Waiting aria-hidden>
      <i style={{ inlineSize: "62%" }} />
      <i style={{ inlineSize: "48%" }} />
      <i style={{ inlineSize: "55%" }} />
    </Waiting>
  );
}

interface NoOptionsProps {
  readonly message: string;
  /** Creates what is missing, for example. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export function NoOptions({ message, action }: NoOptionsProps) {
  return (
    <Nothing>
      {message}
      {action && (
        <button type="button" tabIndex={-1} onClick={action.run}>
          {action.label}
        </button>
      )}
    </Nothing>
  );
}

const LAYER = { zIndex: 1400 };

const Floating = styled.div({
  marginBlock: 4,
  minInlineSize: 160,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--raised)",
  boxShadow: "var(--shadow-menu)",
  color: "var(--text)",
  font: "var(--t-body-s)",
  overflow: "hidden",
});

const Nothing = styled.div({
  padding: "10px 12px",
  color: "var(--dim)",
  overflowWrap: "anywhere",
  "& button": {
    display: "block",
    marginBlockStart: 4,
    padding: 0,
    border: 0,
    background: "none",
    color: "var(--accent)",
    font: "500 13px/20px var(--font)",
    cursor: "pointer",
    textAlign: "start",
  },
  "& button:hover": { textDecoration: "underline" },
});

const Waiting = styled.div({
  display: "grid",
  gap: 4,
  padding: 4,
  "& i": { blockSize: 10, margin: "11px 8px", borderRadius: 4, background: "var(--sunken)" },
});
