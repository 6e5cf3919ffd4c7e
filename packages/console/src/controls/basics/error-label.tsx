import styled from "@emotion/styled";
import { Icon } from "./icon.tsx";

interface ErrorLabelProps {
  /** Nothing is shown without one. */
  readonly message: string | undefined;
  /** For `aria-describedby` of the field above. */
  readonly id?: string | undefined;
}

/** What is wrong with the field above it. */
export function ErrorLabel({ message, id }: ErrorLabelProps) {
  if (message === undefined || message === "") return null;
  return (
    <Line id={id} role="alert">
      <Icon name="error" size={14} />
      {message}
    </Line>
  );
}

const Line = styled.p({
  display: "flex",
  gap: 4,
  marginBlockStart: 4,
  font: "var(--t-cap)",
  color: "var(--bad)",
  "& .icon": { marginBlockStart: 1 },
});
