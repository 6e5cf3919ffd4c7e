import styled from "@emotion/styled";
import type { OtaRollout } from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { useFormats } from "../i18n/use-formats.ts";
import { failedPercent, type RolloutFigures } from "./rollout-figures.ts";

interface RolloutNoteProps {
  readonly rollout: OtaRollout;
  readonly figures: RolloutFigures;
}

interface NoteText {
  readonly strong: string;
  readonly text?: string | undefined;
  readonly isWarning?: boolean | undefined;
}

/** Why it stands still, or what would stop it. */
export function RolloutNote({ rollout, figures }: RolloutNoteProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const note = noteOf(rollout, figures, t, (value) => number(Math.round(value * 10) / 10));
  if (!note) return null;
  return (
    <Note role="status" data-warning={note.isWarning || undefined}>
      <Icon name={note.isWarning ? "warn" : "info"} size={16} />
      <span>
        <b>{note.strong}</b> {note.text}
      </span>
    </Note>
  );
}

function noteOf(
  { status, pauseReason, wave, failureLimit }: OtaRollout,
  figures: RolloutFigures,
  t: TFunction,
  number: (value: number) => string,
): NoteText | undefined {
  const percent = number(failedPercent(figures));
  switch (status) {
    case "PREPARING":
      return { strong: t("rollout.preparing-note") };
    case "READY":
      return figures.total === 0
        ? { strong: t("rollout.empty-note"), isWarning: true }
        : { strong: t("rollout.ready-note", { count: figures.total }) };
    case "PAUSED":
      if (pauseReason === null || pauseReason === "USER") return { strong: t("rollout.pause-USER") };
      return {
        strong: t(`rollout.pause-${pauseReason}`, { percent, wave }),
        text: pauseReason === "PACKAGE" ? undefined : t(`rollout.pause-${pauseReason}-text`),
        isWarning: true,
      };
    case "RUNNING":
      if (!failureLimit || figures.failed === 0) return undefined;
      return {
        strong: t("rollout.limit-note", {
          limit: number(failureLimit.percent),
          minimum: number(failureLimit.minimum),
          percent,
        }),
        isWarning: true,
      };
    case "CANCELLING":
      return { strong: t("rollout.cancelling-note") };
    case "CANCELLED":
    case "DONE":
      return undefined;
  }
}

const Note = styled.div({
  flex: "none",
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  margin: "0 24px 8px",
  padding: "10px 12px",
  borderRadius: "var(--r)",
  background: "var(--sunken)",
  font: "var(--t-body-s)",
  color: "var(--text)",
  "& b": { fontWeight: 600 },
  "& .icon": { flex: "none", marginBlockStart: 2, color: "var(--dim)" },
  "&[data-warning]": { background: "var(--warn-tint)" },
  "&[data-warning] .icon": { color: "var(--warn)" },
  "@media (max-width: 959.95px)": { marginInline: 16 },
});
