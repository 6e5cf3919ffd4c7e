import styled from "@emotion/styled";
import { type ReactNode, useEffect, useId, useRef } from "react";

interface PlainDialogProps {
  readonly title: string;
  /** Also by Escape. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, right aligned; the main one last. The one with `data-first` has the focus. */
  readonly actions: ReactNode;
}

/** A question or an alert without the code of the component library: for what may come up before the sign-in. */
export function PlainDialog({ title, onClose, children, actions }: PlainDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal(); // which gives the focus to the first button
    element?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => element?.close();
  }, []);
  return (
    <Box
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className="body">{children}</div>
      <div className="actions">{actions}</div>
    </Box>
  );
}

const Box = styled.dialog({
  inlineSize: 440,
  maxInlineSize: "calc(100vw - 32px)",
  padding: 24,
  border: "1px solid var(--line)",
  borderRadius: "var(--r-dialog)",
  background: "var(--raised)",
  color: "var(--text)",
  boxShadow: "var(--shadow-dialog)",
  "&::backdrop": { background: "var(--scrim)" },
  "& h2": { marginBlockEnd: 8, font: "600 16px/24px var(--font)", letterSpacing: "-.01em" },
  "& .body": { font: "var(--t-body)", color: "var(--dim)", overflowWrap: "anywhere" },
  "& .actions": { display: "flex", justifyContent: "flex-end", gap: 8, marginBlockStart: 24 },
});
