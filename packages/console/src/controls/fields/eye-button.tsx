import styled from "@emotion/styled";
import { Icon } from "../basics/icon.tsx";

interface EyeButtonProps {
  /** Says what a press does. */
  readonly label: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/** Shows a password. A plain button: the one of the controls would bring its tooltip's code to the first page. */
export function EyeButton({ label, pressed, onPress }: EyeButtonProps) {
  return (
    <Eye type="button" aria-label={label} aria-pressed={pressed} onClick={onPress}>
      <Icon name="eye" size={16} />
    </Eye>
  );
}

const Eye = styled.button({
  display: "grid",
  placeItems: "center",
  inlineSize: 24,
  blockSize: 24,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: "none",
  color: "var(--dim)",
  cursor: "pointer",
  "&:hover": { background: "var(--hover)", color: "var(--text)" },
  "&[aria-pressed='true']": { background: "var(--tint)", color: "var(--accent)" },
});
