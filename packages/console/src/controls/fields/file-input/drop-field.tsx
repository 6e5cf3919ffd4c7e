import styled from "@emotion/styled";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../../basics/error-label.tsx";
import { DropZone, type DropZoneProps } from "./drop-zone.tsx";

interface DropFieldProps extends Omit<DropZoneProps, "invalid" | "describedBy"> {
  readonly required: boolean;
  readonly error: string | undefined;
  /** Below it while there is no error. */
  readonly note: string | undefined;
}

/** A {@link DropZone} with label above, and note or error below. */
export function DropField({ required, error, note, ...zone }: DropFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <Label>
        {zone.label}
        {!required && <span> {t("common.optional")}</span>}
      </Label>
      <DropZone {...zone} invalid={error !== undefined} describedBy={`${id}-note`} />
      {error === undefined && note !== undefined && <Note id={`${id}-note`}>{note}</Note>}
      <ErrorLabel id={`${id}-note`} message={error} />
    </div>
  );
}

const Label = styled.div({
  marginBlockEnd: 6,
  font: "500 12px/16px var(--font)",
  "& span": { color: "var(--faint)", fontWeight: 400 },
});

const Note = styled.p({ marginBlockStart: 4, font: "var(--t-cap)", color: "var(--dim)" });
