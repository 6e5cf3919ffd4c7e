import styled from "@emotion/styled";
import type { ConnectionEntry } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { formatSecond } from "../i18n/relative-time.ts";
import { adviceKey, causeKey, outcomeKey, toneOf, transportName } from "./connection-texts.ts";

interface RefusalCardProps {
  readonly entry: ConnectionEntry;
  /** Whether all of it is seen at once. */
  readonly isOpen: boolean;
  /** What the device should have presented; undefined: nothing to compare with. */
  readonly needed?: string | undefined;
  readonly deviceName: string;
}

/** What was refused, ended or not kept, in words, with what to do: a line that opens. */
export function RefusalCard({ entry, isOpen, needed, deviceName }: RefusalCardProps) {
  const { t } = useTranslation();
  const { transport, address, clientId, credential, count, lastTime, deviceId } = entry;
  const from = [
    formatSecond(lastTime).slice(11),
    address ? t("connection.from-address", { transport: transportName(transport), address }) : transportName(transport),
    count > 1 && t("connection.times-text", { count }),
  ];
  const isName = credential !== "" && !needed?.startsWith(credential) && deviceName.startsWith(credential);
  return (
    <Card open={isOpen} data-tone={toneOf(entry)}>
      <summary>
        <Icon name={toneOf(entry) === "bad" ? "error" : toneOf(entry) === "warn" ? "warn" : "check"} size={16} />
        <span>
          {t(outcomeKey(entry.outcome))}: {t(causeKey(entry))}
        </span>
        <time>{formatSecond(lastTime).slice(11)}</time>
      </summary>
      <p className="from">
        {from.filter(Boolean).join(", ")}
        {clientId !== "" && <code> {clientId}</code>}
        {deviceId === null && entry.outcome === "REFUSED" && <span> · {t("connection.maybe-this")}</span>}
      </p>
      {credential !== "" && needed !== undefined && entry.outcome === "REFUSED" && (
        <dl>
          <dt>{t("connection.it-sent")}</dt>
          <dd data-tone="bad">{credential}…</dd>
          <dt>{t("connection.needed")}</dt>
          <dd data-tone="ok">{needed}</dd>
        </dl>
      )}
      <p>{t(isName ? "connection.name-as-token" : adviceKey(entry))}</p>
    </Card>
  );
}

const Card = styled.details({
  minInlineSize: 0,
  padding: "8px 12px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  font: "var(--t-body-s)",
  color: "var(--dim)",
  "&[open]": { paddingBlock: 12, borderInlineStart: "3px solid var(--line-field)" },
  "&[open][data-tone='bad']": { borderInlineStartColor: "var(--bad-mark)" },
  "&[open][data-tone='warn']": { borderInlineStartColor: "var(--warn-mark)" },
  "& > summary": { display: "flex", alignItems: "center", gap: 8, cursor: "pointer", listStyle: "none" },
  "& > summary::-webkit-details-marker": { display: "none" },
  "& > summary > span": { flex: 1, minInlineSize: 0 },
  "&[open] > summary > span": { fontWeight: 500, color: "var(--text)" },
  "& > summary > time": { font: "var(--t-cap)", fontVariantNumeric: "tabular-nums" },
  "&[open] > summary > time": { display: "none" },
  "&[data-tone='bad'] > summary > .icon": { color: "var(--bad)" },
  "&[data-tone='warn'] > summary > .icon": { color: "var(--warn)" },
  "& > p": { margin: "8px 0 0 24px", overflowWrap: "anywhere" },
  "& > .from": { marginBlockStart: 2, font: "var(--t-cap)", fontVariantNumeric: "tabular-nums" },
  "& code": { fontFamily: "var(--mono)", fontSize: 12, color: "var(--text)" },
  "& > dl": {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    gap: "4px 12px",
    margin: "12px 0 0 24px",
  },
  "& dd": {
    margin: 0,
    padding: "0 8px",
    borderRadius: 4,
    fontFamily: "var(--mono)",
    fontSize: 12,
    overflowWrap: "anywhere",
  },
  "& dd[data-tone='bad']": { background: "var(--bad-tint)", color: "var(--bad)", textDecoration: "line-through" },
  "& dd[data-tone='ok']": { background: "var(--ok-tint)", color: "var(--ok)" },
});
