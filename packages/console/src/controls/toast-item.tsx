import styled from "@emotion/styled";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import type { Toast } from "./toasts.tsx";

const DURATION_MS = 4000;
const MARKS = { ok: "check", bad: "error", warn: "warn" } as const;

/** One toast; leaves by itself unless it tells of an error. */
export function ToastItem({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
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
        <button
          type="button"
          className="action"
          onClick={() => {
            toast.action?.run();
            onClose();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className="close" aria-label={t("action.close")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </Box>
  );
}

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
    color: "var(--on-ink)",
    cursor: "pointer",
  },
  "& .close": { inlineSize: 32, padding: 0, color: "var(--on-ink-dim)" },
  "& button:hover": { background: "var(--ink-line)", color: "var(--on-ink)" },
  "& button:focus-visible": { outlineColor: "var(--on-ink)" },
  "& .mark": { color: "var(--ink-ok)" },
  "&[data-tone='bad'] .mark": { color: "var(--ink-bad)" },
  "&[data-tone='warn'] .mark": { color: "var(--ink-warn)" },
});
