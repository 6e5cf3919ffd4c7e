import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../basics/error-label.tsx";

interface FieldProps {
  /** Id of the control inside. */
  readonly id: string;
  readonly label: string;
  /** Required is the default; the others say "optional". */
  readonly optional?: boolean | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Label above, control, then one line for a hint or an error. */
export function Field({ id, label, optional = false, error, hint, aside, children }: FieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <LabelLine>
        <label htmlFor={id} id={`${id}-label`}>
          {label}
          {optional && <span> {t("common.optional")}</span>}
        </label>
        {aside}
      </LabelLine>
      {children}
      <ErrorLabel id={`${id}-note`} message={error} />
      {error === undefined && hint !== undefined && <Note id={`${id}-note`}>{hint}</Note>}
    </div>
  );
}

const LabelLine = styled.div({
  display: "flex",
  justifyContent: "space-between",
  gap: 6,
  marginBlockEnd: 6,
  font: "500 12px/16px var(--font)",
  color: "var(--text)",
  "& .icon-button": { marginBlock: -4 }, // as high as the line
  "& label span": { color: "var(--faint)", fontWeight: 400 },
});

const Note = styled.p({
  display: "flex",
  gap: 4,
  marginBlockStart: 4,
  font: "var(--t-cap)",
  color: "var(--dim)",
});
