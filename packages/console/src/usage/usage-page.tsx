import styled from "@emotion/styled";
import type { ApiUsage } from "@orrery/client";
import { isUsageCounter, USAGE_COUNTERS, type UsageCounter } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { numbersTo, SkeletonBar } from "../controls/basics/skeleton.tsx";
import { EmptyState } from "../controls/basics/states.tsx";
import { Box, BoxHead } from "../controls/content/box.tsx";
import { SegmentedControl } from "../controls/fields/segmented-control.tsx";
import { LoadError } from "../errors/load-error.tsx";
import { ExportButton } from "../exports/export-button.tsx";
import { PageBody } from "../page/page-body.tsx";
import { PageFrame } from "../page/page-frame.tsx";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { RuleStatistics } from "./rule-statistics.tsx";
import { UsageCard } from "./usage-card.tsx";
import { UsageChart } from "./usage-chart.tsx";
import { UsageFacts } from "./usage-facts.tsx";
import { monthOf, USAGE_STEPS, type UsageStep } from "./usage-figures.ts";
import { CARDS, counterKey, dayText } from "./usage-texts.ts";
import { useProfileName, useUsageColumns, useUsageHours, useUsageNow } from "./use-usage-page.ts";

/** What the tenant uses this month, of how much, and what it may not use any more (reference: console pages, 7.9). */
export function UsagePage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useUsageNow();
  return (
    <PageFrame tone="page">
      {data ? (
        <Usage usage={data} />
      ) : data === null ? (
        <EmptyState icon="usage" title={t("api-usage.none")} text={t("api-usage.none-text")} />
      ) : error ? (
        <LoadError name={t("api-usage.api-usage")} error={error} onRetry={() => void refetch()} />
      ) : (
        <PageBody aria-busy>
          <Band>
            {numbersTo(CARDS.length).map((index) => (
              <Waiting key={index}>
                <SkeletonBar width={120} />
                <SkeletonBar width={72} />
                <SkeletonBar width={96} />
              </Waiting>
            ))}
          </Band>
        </PageBody>
      )}
    </PageFrame>
  );
}

function Usage({ usage }: { readonly usage: ApiUsage }) {
  const { t } = useTranslation();
  const { serverNow } = useTimeService();
  const { counter, step, choose } = usePicked();
  const { data: hours } = useUsageHours(usage.id);
  const now = serverNow();
  return (
    <PageBody>
      <Head step={step} now={now} onStep={(next) => choose({ by: next })}>
        <UsageExport {...{ usage, counter, step }} />
      </Head>
      <Band>
        {CARDS.map((name) => (
          <UsageCard
            key={name}
            label={t(counterKey(name))}
            {...usage.counters[name]}
            state={usage.states[USAGE_COUNTERS[name].feature]}
            hours={hours?.get(USAGE_COUNTERS[name].count) ?? []}
            now={now}
            picked={name === counter}
            onPick={() => choose({ of: name })}
          />
        ))}
      </Band>
      <Pair>
        <ChartBox {...{ usage, counter, step }} />
        <Box>
          <BoxHead>
            <h2>{t("api-usage.details")}</h2>
            <Link to="/settings/retention">{t("retention.retention")}</Link>
          </BoxHead>
          <UsageFacts usage={usage} counter={counter} now={now} />
        </Box>
      </Pair>
      {counter === "ruleEngineExecutions" && <RuleStatistics />}
    </PageBody>
  );
}

interface HeadProps {
  readonly step: UsageStep;
  readonly now: number;
  readonly onStep: (step: UsageStep) => void;
  readonly children: React.ReactNode;
}

function Head({ step, now, onStep, children }: HeadProps) {
  const { t, i18n } = useTranslation();
  const { data: profile } = useProfileName();
  const date = dayText(monthOf(now).end, "UTC", i18n.language);
  return (
    <Tools>
      <SegmentedControl
        bare
        label={t("api-usage.step")}
        value={step}
        choices={USAGE_STEPS.map((value) => ({ value, label: t(`api-usage.${value}`) }))}
        onChange={onStep}
      />
      <p>{profile === undefined ? "" : t("api-usage.limits-of", { name: profile, date })}</p>
      {children}
    </Tools>
  );
}

interface Charted {
  readonly usage: ApiUsage;
  readonly counter: UsageCounter;
  readonly step: UsageStep;
}

function ChartBox({ usage, counter, step }: Charted) {
  const { t } = useTranslation();
  const { data, error, refetch } = useUsageColumns({ id: usage.id, counter, step });
  const name = t(counterKey(counter));
  return (
    <Box>
      <BoxHead>
        <h2>{name}</h2>
        <span className="sub">{t(`api-usage.by-${step}`)}</span>
      </BoxHead>
      {data ? (
        <UsageChart label={`${name}, ${t(`api-usage.by-${step}`)}`} step={step} columns={data} />
      ) : error ? (
        <LoadError name={name} error={error} onRetry={() => void refetch()} />
      ) : (
        <div style={{ blockSize: 320 }} aria-busy />
      )}
    </Box>
  );
}

function UsageExport({ usage, counter, step }: Charted) {
  const { t } = useTranslation();
  const { data } = useUsageColumns({ id: usage.id, counter, step });
  if (!data) return null;
  const name = t(counterKey(counter));
  return (
    <ExportButton
      table={() => ({
        name: `${name}, ${t(`api-usage.by-${step}`)}`,
        total: data.length,
        columns: [
          { key: "ts", title: t(`api-usage.${step}`), type: "time", shown: true },
          { key: "count", title: name, shown: true },
        ],
        source: () => ({ kind: "rows", rows: data.map((row) => ({ ...row })) }),
      })}
    />
  );
}

/** What is looked at, in the address. */
function usePicked() {
  const [query, setQuery] = useSearchParams();
  const [of, by] = [query.get("of"), query.get("by")];
  const counter: UsageCounter = of !== null && isUsageCounter(of) ? of : "transportMessages";
  const step: UsageStep = USAGE_STEPS.find((value) => value === by) ?? "day";
  const choose = (next: Readonly<Record<string, string>>) =>
    setQuery((before) => new URLSearchParams({ ...Object.fromEntries(before), ...next }), { replace: true });
  return { counter, step, choose };
}

const Tools = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 12,
  "& p": { flex: 1, minInlineSize: 0, font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 599.95px)": {
    flexWrap: "wrap",
    "& p": { order: 1, flexBasis: "100%" },
    justifyContent: "space-between",
  },
});

const Band = styled.section({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  gap: 1,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  overflow: "hidden",
  background: "var(--line)",
  "@media (max-width: 959.95px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});

const Waiting = styled.div({
  display: "grid",
  alignContent: "space-between",
  justifyItems: "start",
  blockSize: 132,
  padding: "14px 20px",
  background: "var(--surface)",
});

const Pair = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1.7fr) minmax(0, 1fr)",
  gap: 16,
  "@media (max-width: 959.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
