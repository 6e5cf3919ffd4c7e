import styled from "@emotion/styled";
import { Icon } from "../../basics/icon.tsx";

interface NotesProps {
  /** For `aria-describedby` of the control above. */
  readonly id?: string | undefined;
  readonly error: string | undefined;
  readonly hint: string | undefined;
}

/** Error or hint below a control that has no line of its own for them. */
export function Notes({ id, error, hint }: NotesProps) {
  if (error !== undefined) {
    return (
      <Note id={id} role="alert" data-tone="error">
        <Icon name="error" size={14} />
        {error}
      </Note>
    );
  }
  return hint === undefined ? null : <Note id={id}>{hint}</Note>;
}

/** The id for `aria-describedby`; undefined when {@link Notes} shows nothing. */
export const noted = (id: string, { error, hint }: Omit<NotesProps, "id">): string | undefined =>
  error === undefined && hint === undefined ? undefined : id;

const Note = styled.p({
  display: "flex",
  gap: 4,
  marginBlockStart: 4,
  font: "var(--t-cap)",
  color: "var(--dim)",
  "&[data-tone='error']": { color: "var(--bad)" },
});
