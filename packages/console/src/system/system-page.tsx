import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { numbersTo } from "../controls/basics/skeleton.tsx";
import { LoadError } from "../errors/load-error.tsx";
import { PageBody } from "../page/page-body.tsx";
import { PageFrame } from "../page/page-frame.tsx";
import { StatusCell } from "../page/status-cell.tsx";
import { SystemBand, SystemRoom } from "./system-band.tsx";
import { SystemFacts, SystemWork } from "./system-facts.tsx";
import { type SystemReadings, useSystemStatus } from "./use-system-status.ts";

/** How the installation fares: what waits, what it does, and what it takes of memory and disk. */
export function SystemPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSystemStatus();
  return (
    <PageFrame tone="page">
      {data ? (
        <System {...data} />
      ) : error ? (
        <LoadError name={t("installation.system")} error={error} onRetry={() => void refetch()} />
      ) : (
        <PageBody aria-busy>
          <SystemRoom>
            {numbersTo(4).map((index) => (
              <StatusCell key={index} label="" value={undefined} />
            ))}
          </SystemRoom>
        </PageBody>
      )}
    </PageFrame>
  );
}

function System({ before, now }: SystemReadings) {
  return (
    <PageBody>
      <SystemBand status={now} />
      <Pair>
        <SystemWork before={before} now={now} />
        <SystemFacts status={now} />
      </Pair>
    </PageBody>
  );
}

const Pair = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "start",
  gap: 16,
  "@media (max-width: 959.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
