import styled from "@emotion/styled";
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

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

/** Gives what takes the toast away before its time. */
type ShowToast = (toast: Toast) => () => void;

const Context = createContext<ShowToast>(() => () => undefined);
const MAX_SHOWN = 4;

/** Its controls are loaded with the first toast, not with the first page. */
const ToastItem = lazy(() => import("./toast-item.tsx").then((module) => ({ default: module.ToastItem })));

/** Shows what happened, bottom left, without taking the focus. */
export function useToast(): ShowToast {
  return use(Context);
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const nextId = useRef(0);
  const close = useCallback((id: number) => setShown((before) => before.filter((toast) => toast.id !== id)), []);
  const show = useCallback<ShowToast>(
    (toast) => {
      const id = nextId.current++;
      // The same sentence twice says nothing more.
      setShown((before) =>
        [...before.filter((other) => other.text !== toast.text), { ...toast, id }].slice(-MAX_SHOWN),
      );
      return () => close(id);
    },
    [close],
  );
  const list = useMemo(
    () => shown.map((toast) => <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />),
    [shown, close],
  );
  return (
    <Context value={show}>
      {children}
      <Stack role="region" aria-label={t("shell.notifications")} aria-live="polite">
        <Suspense fallback={null}>{list}</Suspense>
      </Stack>
    </Context>
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
