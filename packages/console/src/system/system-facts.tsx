import type { StorageGrowth, SystemStatus } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Box, BoxHead } from "../controls/content/box.tsx";
import { BoxFacts } from "../controls/content/box-facts.tsx";
import { formatFileSize } from "../controls/text/file-size.ts";
import { Age } from "../controls/time/time.tsx";
import { useFormats } from "../i18n/use-formats.ts";
import { ratesOf } from "./system-figures.ts";
import type { SystemReadings } from "./use-system-status.ts";

const PERCENT = { style: "percent", maximumFractionDigits: 0 } as const;
const ONE_DECIMAL = { maximumFractionDigits: 1 } as const;

/** What it does at this moment, and what went wrong since it was started. */
export function SystemWork({ before, now }: SystemReadings) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { waiting, counts, connections, processor } = now;
  const rates = ratesOf(before, now);
  const each = (rate: number | undefined) =>
    rate === undefined ? "–" : t("installation.per-second", { count: number(rate, ONE_DECIMAL) });
  return (
    <Box>
      <BoxHead>
        <h2>{t("installation.work")}</h2>
        <span className="sub">
          {rates
            ? t("installation.of-last", { count: number(Math.round(rates.seconds)) })
            : t("installation.measuring")}
        </span>
      </BoxHead>
      <BoxFacts
        labelOf={(name) => t(`installation.${name}`)}
        facts={[
          ["requests", each(rates?.requests)],
          ["rule-messages", each(rates?.ruleMessages)],
          ["commits", each(rates?.commits)],
          [
            "commit-time",
            rates?.commitMs === undefined
              ? "–"
              : t("installation.milliseconds", { count: number(rates.commitMs, ONE_DECIMAL) }),
          ],
          [
            "processor",
            rates
              ? t("installation.of-cores", { percent: number(rates.processor, PERCENT), count: processor.cores })
              : "–",
          ],
          ["mqtt", number(connections.mqtt)],
          ["coap", number(connections.coapObservers)],
          ["scripts", number(waiting.scriptCalls)],
          ["exports", number(waiting.exports)],
          ["late", number(counts.lateRuleMessages)],
          ["lost-audit", number(counts.lostAuditEntries)],
        ]}
      />
    </Box>
  );
}

/** What it is and what it takes. */
export function SystemFacts({ status }: { readonly status: SystemStatus }) {
  const { t, i18n } = useTranslation();
  const size = (bytes: number) => formatFileSize(bytes, i18n.language);
  const { memory, storage } = status;
  return (
    <Box>
      <BoxHead>
        <h2>{t("installation.details")}</h2>
        <Link to="/backups">{t("backup.backups")}</Link>
      </BoxHead>
      <BoxFacts
        labelOf={(name) => t(`installation.${name}`)}
        facts={[
          ["version", status.version],
          ["runtime", status.runtime],
          ["service", status.serviceId],
          ["started", <Age key="started" ts={status.startedAt} />],
          ["heap", t("installation.used-of", { used: size(memory.heapUsed), total: size(memory.heapLimit) })],
          ["kept-in", storage.database === "sqlite" ? t("installation.embedded") : "PostgreSQL"],
          ...storage.stores.map(({ name, bytes }) => [`store-${name}`, size(bytes)] as const),
          ["growth", <Growth key="growth" growth={storage.growth} />],
        ]}
      />
    </Box>
  );
}

function Growth({ growth }: { readonly growth: StorageGrowth | undefined }) {
  const { t, i18n } = useTranslation();
  const { date } = useFormats();
  if (!growth) return t("installation.growth-later");
  const size = formatFileSize(growth.bytesPerDay, i18n.language);
  if (growth.fullAt === undefined) return t("installation.a-day", { size });
  return t("installation.a-day-full", { size, date: date(growth.fullAt) });
}
