import styled from "@emotion/styled";
import { listSourceOf, otaRollouts } from "@orrery/client";
import { DAY_MS, entityId, type RolloutDevice } from "@orrery/model";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { SegmentedControl } from "../controls/fields/segmented-control.tsx";
import type { Column } from "../controls/tables/column.ts";
import { Moment } from "../controls/time/time.tsx";
import type { TableExportColumn } from "../exports/export-table.ts";
import { entityPath } from "../kinds/entity-links.ts";
import { NameLink } from "../page/name-link.ts";
import { useRecordState } from "../records/record-state.ts";
import { RecordTable } from "../records/record-table.tsx";
import { useRecordPage } from "../records/use-record-page.ts";
import { timelessLink } from "./rollout-columns.tsx";
import { isBusy } from "./rollout-figures.ts";
import type { RolloutPartProps } from "./rollout-head.tsx";
import { BUSY_MS, QUIET_MS, useMayDo } from "./use-rollout.ts";

const NEWEST = { property: "changedTime", direction: "DESC" } as const;
const BEGINNING = { lengthMs: DAY_MS, sort: NEWEST } as const;
const VIEWS = ["failed", "all"] as const;
type View = (typeof VIEWS)[number];

const filterOf = (view: View) => (view === "failed" ? ({ states: ["FAILED"] } as const) : {});

interface RolloutDevicesProps extends RolloutPartProps {
  /** How many have failed. */
  readonly failed: number;
}

/** The devices that failed, with what they say, or all of them. */
export function RolloutDevices({ rollout, busy, onDo, failed }: RolloutDevicesProps) {
  const mayDo = useMayDo(rollout);
  const { t } = useTranslation();
  const [view, setView] = useState<View>("failed");
  const [state, change] = useRecordState(BEGINNING);
  const answer = useRecordPage<RolloutDevice>(
    {
      key: ["rollouts", rollout.id, "devices", view],
      load: (client, _, o) => otaRollouts(client.api).devices(rollout.id, timelessLink(state), filterOf(view), o),
      everyMs: isBusy(rollout) ? BUSY_MS : QUIET_MS,
    },
    state,
  );
  const label = t(view === "failed" ? "rollout.failed-devices" : "rollout.all-devices");
  const mayRetry = mayDo("retry") && failed > 0;
  return (
    <Section>
      <h3>
        {label} <span>{answer.page?.totalElements}</span>
      </h3>
      <RecordTable<RolloutDevice>
        timeless
        label={label}
        search={t("rollout.search-devices")}
        answer={answer}
        state={state}
        onChange={change}
        lead={
          <SegmentedControl
            bare
            label={t("rollout.devices")}
            value={view}
            choices={VIEWS.map((value) => ({ value, label: t(`rollout.show-${value}`) }))}
            onChange={(next) => {
              setView(next);
              change({ page: 0 });
            }}
          />
        }
        tools={
          mayRetry && (
            <Button size="toolbar" icon="refresh" disabled={busy} onClick={() => onDo({ do: "retry" })}>
              {t("rollout.retry-all")}
            </Button>
          )
        }
        columns={columnsOf(t)}
        rowKey={({ deviceId }) => deviceId}
        rowName={(device) => nameOf(device, t)}
        actionsWidth={56}
        rowActions={(device) =>
          device.state === "FAILED" &&
          mayRetry && (
            <IconButton
              size="compact"
              icon="refresh"
              label={`${t("rollout.retry")}: ${nameOf(device, t)}`}
              disabled={busy}
              onClick={() => onDo({ do: "retry", deviceIds: [device.deviceId] })}
            />
          )
        }
        card={(device) => ({
          title: <DeviceName device={device} />,
          meta: <Why device={device} />,
          when: <Moment ts={device.changedTime} />,
        })}
        exported={() => ({
          name: `${rollout.name}, ${label}`,
          total: answer.page?.totalElements,
          columns: exportColumnsOf(t),
          source: (client) =>
            listSourceOf(client, ({ api }) =>
              otaRollouts(api).devices(rollout.id, timelessLink(state), filterOf(view)),
            ),
        })}
        empty={{ icon: "check", title: t("rollout.no-failed"), text: t("rollout.no-failed-text") }}
      />
    </Section>
  );
}

const nameOf = ({ deviceName }: RolloutDevice, t: TFunction) => deviceName ?? t("rollout.gone");

function columnsOf(t: TFunction): readonly Column<RolloutDevice>[] {
  return [
    {
      key: "deviceName",
      label: t("rollout.device"),
      width: "24%",
      cell: (device) => <DeviceName device={device} />,
    },
    {
      key: "state",
      label: t("rollout.state"),
      width: "150px",
      cell: ({ state }) => (
        <span style={{ color: state === "FAILED" ? "var(--bad)" : undefined }}>{t(`rollout.state-${state}`)}</span>
      ),
    },
    { key: "error", label: t("rollout.reason"), sortable: false, cell: (device) => <Why device={device} /> },
    {
      key: "wave",
      label: t("rollout.wave"),
      width: "72px",
      align: "end",
      tabular: true,
      room: "medium",
      cell: ({ wave }) => wave,
    },
    {
      key: "attempts",
      label: t("rollout.attempts"),
      width: "72px",
      align: "end",
      tabular: true,
      sortable: false,
      room: "roomy",
      cell: ({ attempts }) => attempts,
    },
    {
      key: "changedTime",
      label: t("rollout.changed"),
      width: "150px",
      tabular: true,
      room: "wide",
      cell: ({ changedTime }) => <Moment ts={changedTime} />,
    },
  ];
}

function exportColumnsOf(t: TFunction): readonly TableExportColumn[] {
  const column = (key: string, title: string): TableExportColumn => ({ key, title: t(title), shown: true });
  return [
    column("deviceName", "rollout.device"),
    column("wave", "rollout.wave"),
    column("state", "rollout.state"),
    column("reported", "rollout.status"),
    column("reason", "rollout.reason"),
    column("error", "rollout.said"),
    column("attempts", "rollout.attempts"),
    { ...column("changedTime", "rollout.changed"), type: "time" },
  ];
}

function DeviceName({ device }: { readonly device: RolloutDevice }) {
  const { t } = useTranslation();
  if (device.deviceName === null) return <Faint>{t("rollout.gone")}</Faint>;
  return (
    <NameLink to={entityPath(entityId("DEVICE", device.deviceId)) ?? ""} dir="auto">
      {device.deviceName}
    </NameLink>
  );
}

/** What it says of its failure, or why it was left out, or what it did last. */
function Why({ device: { reason, error, reported } }: { readonly device: RolloutDevice }) {
  const { t } = useTranslation();
  if (error !== null) return <span dir="auto">{error}</span>;
  if (reason !== null) return <span>{t(`rollout.reason-${reason}`)}</span>;
  return <Faint>{reported}</Faint>;
}

const Section = styled.section({
  display: "flex",
  flexDirection: "column",
  flex: "1 0 360px",
  minBlockSize: 0,
  "& > h3": { margin: 0, padding: "14px 24px 4px", font: "600 13px/20px var(--font)" },
  "& > h3 span": { font: "var(--t-cap)", color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
  "@media (max-width: 959.95px)": { flexBasis: 560, "& > h3": { paddingInline: 16 } },
});

const Faint = styled.span({ color: "var(--faint)" });
