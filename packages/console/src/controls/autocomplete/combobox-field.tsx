import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import { Icon } from "../basics/icon.tsx";
import { IconButton } from "../basics/icon-button.tsx";

/** The box of a combobox: text, and before it the chips of chosen values, in as many lines as they need. */
export const ComboboxField = styled(OutlinedInput)({
  cursor: "text",
  "&[data-chips].MuiOutlinedInput-root": {
    blockSize: "auto",
    minBlockSize: 36,
    flexWrap: "wrap",
    gap: 4,
    paddingBlock: 5,
    paddingInline: "6px 56px",
  },
  "&[data-chips] input": {
    inlineSize: "auto",
    minInlineSize: 64,
    flex: "1 1 64px",
    blockSize: 24,
    paddingInlineStart: 4,
  },
  "&[data-chips] > span:last-of-type": { position: "absolute", insetInlineEnd: 10, insetBlockStart: 5 },
});

interface ComboboxEndProps {
  readonly pending: boolean;
  /** Absent: there is nothing to clear. */
  readonly onClear?: (() => void) | undefined;
  readonly clearLabel: string;
}

/** At the end of the box: that it waits, the cross that empties it, and the arrow. */
export function ComboboxEnd({ pending, onClear, clearLabel }: ComboboxEndProps) {
  return (
    <Ends>
      {pending && <Spinner role="presentation" />}
      {onClear && <IconButton icon="close" size="tiny" label={clearLabel} onClick={onClear} />}
      <Icon name="down" size={16} />
    </Ends>
  );
}

const Ends = styled.span({
  display: "flex",
  alignItems: "center",
  gap: 4,
  flex: "none",
  minBlockSize: 24,
  color: "var(--dim)",
});

const Spinner = styled.i({
  inlineSize: 14,
  blockSize: 14,
  border: "1.5px solid var(--line-strong)",
  borderBlockStartColor: "var(--accent)",
  borderRadius: "50%",
  animation: "picker-turn 700ms linear infinite",
  "@keyframes picker-turn": { to: { transform: "rotate(1turn)" } },
});
