import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../basics/chip.tsx";
import { Icon } from "../basics/icon.tsx";

interface RemovableChipProps {
  readonly text: string;
  readonly children?: ReactNode;
  readonly mono?: boolean | undefined;
  /** Absent: it stays. */
  readonly onRemove?: (() => void) | undefined;
}

/** One chosen value in a field, with a cross. */
export function RemovableChip({ text, children, mono = false, onRemove }: RemovableChipProps) {
  const { t } = useTranslation();
  return (
    <Box data-chip={text} data-removable={onRemove !== undefined || undefined}>
      <span className="text" style={mono ? { fontFamily: "var(--mono)" } : undefined}>
        {children ?? text}
      </span>
      {onRemove && (
        <button type="button" aria-label={`${t("action.remove")}: ${text}`} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      )}
    </Box>
  );
}

const Box = styled(Chip)({
  maxInlineSize: "100%",
  minInlineSize: 0,
  "&[data-removable]": { gap: 0, paddingInlineEnd: 0 },
  "& .text": { overflow: "hidden", textOverflow: "ellipsis" },
  "& button": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    inlineSize: 24,
    blockSize: 24,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: "none",
    color: "var(--dim)",
    cursor: "pointer",
  },
  "& button:hover .icon": { color: "var(--text)" },
});
