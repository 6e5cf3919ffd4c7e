import styled from "@emotion/styled";
import type { ConnectionEntry } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { causeKey, outcomeKey, toneOf } from "./connection-texts.ts";

const ICONS = { bad: "error", warn: "warn", calm: "check" } as const;

/** How a connection ended: in colour, by a mark and by a word. */
export function ConnectionOutcomeMark({ entry }: { readonly entry: ConnectionEntry }) {
  const { t } = useTranslation();
  const tone = toneOf(entry);
  return (
    <Mark data-tone={tone}>
      <Icon name={ICONS[tone]} size={14} />
      {t(outcomeKey(entry.outcome))}
    </Mark>
  );
}

/** The cause in words. */
export function CauseText({ entry }: { readonly entry: ConnectionEntry }) {
  return <Strong>{useTranslation().t(causeKey(entry))}</Strong>;
}

const Mark = styled.span({
  display: "inline-flex",
  alignItems: "baseline",
  gap: 6,
  whiteSpace: "nowrap",
  color: "var(--dim)",
  "& .icon": { alignSelf: "center", flex: "none" },
  "&[data-tone='bad']": { color: "var(--bad)" },
  "&[data-tone='warn']": { color: "var(--warn)" },
});

const Strong = styled.span({ color: "var(--text)", overflow: "hidden", textOverflow: "ellipsis" });
