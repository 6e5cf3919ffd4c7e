import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../basics/chip.tsx";
import { IconButton } from "../basics/icon-button.tsx";

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
      {onRemove && <IconButton icon="close" size="tiny" label={`${t("action.remove")}: ${text}`} onClick={onRemove} />}
    </Box>
  );
}

const Box = styled(Chip)({
  maxInlineSize: "100%",
  minInlineSize: 0,
  "&[data-removable]": { gap: 0, paddingInlineEnd: 0 },
  "& .text": { overflow: "hidden", textOverflow: "ellipsis" },
});
