import styled from "@emotion/styled";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../basics/icon.tsx";

export interface PillChoice {
  readonly value: string;
  readonly label: string;
}

interface FilterPillProps {
  readonly label: string;
  /** What is chosen; its label may still be on its way. */
  readonly chosen: readonly { readonly value: string; readonly label: string | undefined }[];
  /** Said of several; by default that any of them fits. */
  readonly several?: string | undefined;
  readonly onClear: () => void;
  /** Soon it may be opened. */
  readonly onApproach?: (() => void) | undefined;
  /** The choices, shown below the pill while it is open. */
  readonly panel: (layer: { readonly anchor: HTMLElement; readonly onClose: () => void }) => ReactNode;
}

/** A filter of a list: dashed while it can be set, tinted with what is chosen when set. */
export function FilterPill({ label, chosen, several, onClear, onApproach, panel }: FilterPillProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [first] = chosen;
  return (
    <Frame data-set={first !== undefined || undefined}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {!first && <Icon name="plus" size={14} />}
        {label}
        {first && (
          <b>
            {chosen.length === 1 ? (first.label ?? "…") : (several ?? t("filter.any-of", { count: chosen.length }))}
          </b>
        )}
      </button>
      {anchor && <Suspense fallback={null}>{panel({ anchor, onClose: () => setAnchor(undefined) })}</Suspense>}
      {first && (
        <button type="button" className="clear" aria-label={t("filter.clear", { name: label })} onClick={onClear}>
          <Icon name="close" size={14} />
        </button>
      )}
    </Frame>
  );
}

/** The look of a pill. */
export const Frame = styled.span({
  display: "inline-flex",
  alignItems: "center",
  flex: "none",
  blockSize: 28,
  border: "1px dashed var(--line-strong)",
  borderRadius: 14,
  color: "var(--dim)",
  font: "500 12px/16px var(--font)",
  whiteSpace: "nowrap",
  "& button": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    blockSize: "100%",
    padding: "0 10px",
    border: 0,
    borderRadius: 14,
    background: "none",
    color: "inherit",
    font: "inherit",
    cursor: "pointer",
  },
  "& button .icon": { marginInlineStart: -2 },
  "& button:hover": { color: "var(--text)" },
  "& button[aria-expanded='true']": { color: "var(--text)" },
  "&:has([aria-expanded='true'])": { borderColor: "var(--accent)" },
  "&[data-set]": { border: "1px solid var(--tint-line)", background: "var(--tint)" },
  "& b": {
    maxInlineSize: 160,
    overflow: "hidden",
    textOverflow: "ellipsis",
    color: "var(--accent)",
    fontWeight: 500,
  },
  "&[data-set] button": { paddingInlineEnd: 4 },
  "& button.clear": { padding: "0 8px 0 4px", color: "var(--accent)" },
});
