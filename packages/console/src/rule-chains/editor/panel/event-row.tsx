import styled from "@emotion/styled";
import type { EntityEventRecord } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Chip } from "../../../controls/basics/chip.tsx";
import { useFormats } from "../../../i18n/use-formats.ts";
import { type EventFacts, factsOf } from "./event-facts.ts";

interface EventRowProps {
  readonly event: EntityEventRecord;
  readonly isWide: boolean;
  readonly onOpen: () => void;
}

/** One record in a line, or two where there is little room; all of it opens with a click. */
export function EventRow({ event, isWide, onOpen }: EventRowProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const facts: EventFacts = factsOf(event);
  return (
    <li>
      <Row type="button" data-wide={isWide || undefined} data-bad={facts.isBad || undefined} onClick={onOpen}>
        <time>{dateTime(event.createdTime)}</time>
        <Chip>{facts.mark ?? t("rulenode.event-record")}</Chip>
        <span className="what">{facts.what}</span>
        <span className="label">{facts.label}</span>
        {isWide && <code>{facts.text}</code>}
      </Row>
    </li>
  );
}

const Row = styled.button({
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: 8,
  inlineSize: "100%",
  minBlockSize: 36,
  padding: "4px 0",
  border: 0,
  borderBlockEnd: "1px solid var(--line-soft)",
  background: "none",
  font: "var(--t-cap)",
  color: "var(--dim)",
  textAlign: "start",
  cursor: "pointer",
  fontVariantNumeric: "tabular-nums",
  "&[data-wide]": { gridTemplateColumns: "170px 56px 200px 120px minmax(0, 1fr)" },
  "&:hover": { background: "var(--hover)" },
  "& .what": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", color: "var(--text)" },
  "& .label": { color: "var(--text)", fontWeight: 500 },
  "&[data-bad] .label, &[data-bad] .what": { color: "var(--bad)" },
  "& code": {
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    font: "400 11px/16px var(--mono)",
  },
});
