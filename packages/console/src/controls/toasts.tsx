import styled from "@emotion/styled";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

export interface Toast {
  readonly tone: "ok" | "bad" | "warn";
  readonly text: string;
  /** For example Undo. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Errors stay until closed; the rest leave after four seconds. */
  readonly durationMs?: number | undefined;
}

interface Shown extends Toast {
  readonly id: number;
}

type ShowToast = (toast: Toast) => void;

const Context = createContext<ShowToast>(() => undefined);
const MAX_SHOWN = 4;
const DURATION_MS = 4000;

/** Shows what happened, bottom left, without taking the focus. */
export function useToast(): ShowToast {
  return use(Context);
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const nextId = useRef(0);
  const close = useCallback((id: number) => setShown((before) => before.filter((toast) => toast.id !== id)), []);
  const show = useCallback<ShowToast>((toast) => {
    const id = nextId.current++;
    // The same sentence twice says nothing more.
    setShown((before) => [...before.filter((other) => other.text !== toast.text), { ...toast, id }].slice(-MAX_SHOWN));
  }, []);
  const list = useMemo(
    () => shown.map((toast) => <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />),
    [shown, close],
  );
  return (
    <Context value={show}>
      {children}
      <Stack role="region" aria-label={t("shell.notifications")} aria-live="polite">
        {list}
      </Stack>
    </Context>
  );
}

const MARKS = { ok: "check", bad: "error", warn: "warn" } as const;

function ToastItem({ toast, onClose }: { readonly toast: Shown; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const close = useRef(onClose);
  close.current = onClose;
  const durationMs = toast.durationMs ?? (toast.tone === "bad" ? undefined : DURATION_MS);
  useEffect(() => {
    if (durationMs === undefined) return;
    const timer = setTimeout(() => close.current(), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs]);
  return (
    <Box data-tone={toast.tone}>
      <Icon name={MARKS[toast.tone]} className="mark" />
      <span>{toast.text}</span>
      {toast.action && (
        <Button
          size="toolbar"
          variant="text"
          onClick={() => {
            toast.action?.run();
            onClose();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon="close" label={t("action.close")} onClick={onClose} />
    </Box>
  );
}

const Stack = styled.div({
  position: "fixed",
  zIndex: 1500,
  insetInlineStart: 24,
  insetBlockEnd: 24,
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: 8,
  maxInlineSize: "min(520px, calc(100vw - 32px))",
  "@media (max-width: 959.95px)": { insetInlineStart: 16 },
});

const Box = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minBlockSize: 44,
  padding: "6px 6px 6px 14px",
  borderRadius: "var(--r)",
  background: "var(--ink)",
  color: "var(--on-ink)",
  font: "var(--t-body-s)",
  boxShadow: "var(--shadow-menu)",
  "& > span": { flex: 1, overflowWrap: "anywhere" },
  "& button.MuiButton-root": { color: "var(--on-ink)" },
  "& button:hover": { background: "var(--ink-line)", color: "var(--on-ink)" },
  "& .MuiIconButton-root": { color: "var(--on-ink-dim)" },
  "& .mark": { color: "var(--ink-ok)" },
  "&[data-tone='bad'] .mark": { color: "var(--ink-bad)" },
  "&[data-tone='warn'] .mark": { color: "var(--ink-warn)" },
});
