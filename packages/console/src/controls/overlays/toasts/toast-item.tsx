import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../basics/icon.tsx";
import { closesAfterMs, type ShownNotification, TOAST_ANIMATION_MS, type ToastForm } from "./notification.ts";

const MARKS = { success: "check", error: "error", warn: "warn", info: "info" } as const;

interface ToastItemProps {
  readonly toast: ShownNotification;
  readonly form: ToastForm;
  /** After it has faded. */
  readonly onClose: () => void;
}

/** One toast; leaves by itself when it was given a time to. */
export function ToastItem({ toast, form, onClose }: ToastItemProps) {
  const { t } = useTranslation();
  const [isClosing, setClosing] = useState(false);
  const handleClosed = useEffectEvent(onClose);
  const close = useCallback(() => setClosing(true), []);
  const afterMs = closesAfterMs(toast, form);
  useEffect(() => {
    if (afterMs === undefined) return;
    const timer = setTimeout(close, afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, close]);
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => handleClosed(), TOAST_ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);
  return (
    <Box data-type={toast.type} data-closing={isClosing || undefined} className={toast.panelClass}>
      <Icon name={MARKS[toast.type]} className="mark" />
      <span>{toast.message}</span>
      {toast.action && (
        <button
          type="button"
          className="action"
          onClick={() => {
            toast.action?.run();
            close();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className="close" aria-label={t("action.close")} onClick={close}>
        <Icon name="close" />
      </button>
    </Box>
  );
}

const open = keyframes({ from: { opacity: 0, transform: "translateY(8px)" } });
const fade = keyframes({ to: { opacity: 0 } });

const Box = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minBlockSize: 44,
  padding: "6px 6px 6px 14px",
  borderRadius: "var(--r)",
  background: "var(--toast-info)",
  color: "var(--on-toast)",
  font: "var(--t-body-s)",
  boxShadow: "var(--shadow-menu)",
  animation: `${open} ${TOAST_ANIMATION_MS}ms ease-out`,
  "&[data-type='error']": { background: "var(--toast-error)" },
  "&[data-type='warn']": { background: "var(--toast-warn)" },
  "&[data-type='success']": { background: "var(--toast-success)" },
  "&[data-closing]": { animation: `${fade} ${TOAST_ANIMATION_MS}ms ease-in forwards` },
  "& > span": { flex: 1, overflowWrap: "anywhere", whiteSpace: "pre-line" },
  // Plain buttons: toasts are shown on the sign-in page too, which does without the component library.
  "& button": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    blockSize: 32,
    padding: "0 12px",
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    font: "500 13px/20px var(--font)",
    color: "inherit",
    cursor: "pointer",
  },
  "& .close": { inlineSize: 32, padding: 0 },
  "& button:hover": { background: "var(--toast-hover)" },
  "& button:focus-visible": { outlineColor: "var(--on-toast)" },
});
