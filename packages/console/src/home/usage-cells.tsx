import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { formatMinute } from "../i18n/relative-time.ts";
import { shortNumberParts } from "../i18n/short-number.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { Meter, Note, StatusCell } from "../page/status-cell.tsx";
import { type MessageRate, monthPassed } from "./message-rate.ts";
import { useUsage } from "./use-usage.ts";

const USAGE = "/usage";
const SHORT = { notation: "compact", maximumFractionDigits: 1 } as const;

/** How many messages devices have sent lately, hour by hour. */
export function MessageCell() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data, isError } = useUsage();
  const messages = data?.messages;
  return (
    <StatusCell
      to={USAGE}
      label={t("home.messages")}
      value={messages && number(messages.lastHour)}
      unit={t("home.per-hour")}
      failed={isError && data === undefined}
    >
      <Hours hours={messages?.hours ?? []} />
      <Note>
        {messages &&
          (messages.busiest && messages.busiest.count < messages.lastHour ? (
            t("home.busiest-now")
          ) : messages.busiest ? (
            <>
              {t("home.busiest-hour")} <b>{number(messages.busiest.count)}</b>{" "}
              {t("home.at", { time: formatMinute(messages.busiest.ts).slice(-5) })}
            </>
          ) : (
            t("home.no-messages")
          ))}
      </Note>
    </StatusCell>
  );
}

/** How much of what may be stored in a month is used up. */
export function StorageCell() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data, isError } = useUsage();
  const stored = data?.stored;
  const limit = stored?.limit ?? 0;
  const used = stored?.used ?? 0;
  const share = limit > 0 ? used / limit : 0;
  const passed = monthPassed(Date.now());
  const ahead = Math.round((share - passed) * 100);
  const percent = (value: number) => number(Math.round(value * 100));
  const { figure, unit } = shortNumberParts(number(used, SHORT));
  return (
    <StatusCell
      to={USAGE}
      label={t("home.stored")}
      value={stored && (limit > 0 ? percent(share) : figure)}
      unit={limit > 0 ? t("home.percent-of-month") : unit}
      failed={isError && data === undefined}
    >
      {limit > 0 && (
        <Meter
          mark={passed}
          parts={[
            { share: Math.min(1, share), color: share < 1 ? "var(--accent)" : "var(--bad-mark)" },
            { share: Math.max(0, 1 - share), color: "var(--press)" },
          ]}
        />
      )}
      <Note>
        {stored &&
          (limit > 0 ? (
            <>
              <b>{number(used, SHORT)}</b> {t("home.of", { limit: number(limit, SHORT) })},{" "}
              {t(ahead > 0 ? "home.above-pace" : ahead < 0 ? "home.below-pace" : "home.on-pace", {
                percent: Math.abs(ahead),
              })}
            </>
          ) : (
            t("home.no-limit")
          ))}
      </Note>
    </StatusCell>
  );
}

/** A column for each hour; the figures are beside it. */
function Hours({ hours }: Pick<MessageRate, "hours">) {
  const most = Math.max(1, ...hours.map(({ count }) => count));
  return (
    <Columns aria-hidden>
      {hours.map(({ ts, count }) => (
        <i key={ts} style={{ blockSize: `${(count / most) * 100}%` }} />
      ))}
    </Columns>
  );
}

const Columns = styled.span({
  display: "flex",
  alignItems: "flex-end",
  gap: 2,
  flex: "none",
  blockSize: 24,
  margin: "-6px 0 10px",
  "& i": { flex: 1, minBlockSize: 1.5, borderRadius: "1.5px 1.5px 0 0", background: "var(--line-field)" },
  "& i:last-of-type": { background: "var(--accent)" },
});
