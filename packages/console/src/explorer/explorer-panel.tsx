import styled from "@emotion/styled";
import type { LatestValues } from "@orrery/client";
import type { DeviceId, EntityId, TimeRange } from "@orrery/model";
import { useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { SeriesPlot } from "../charts/series-plot.tsx";
import { Button } from "../controls/basics/button.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { LiveMark } from "../controls/basics/live-mark.tsx";
import { EmptyState, ErrorState } from "../controls/basics/states.tsx";
import { Select } from "../controls/fields/select.tsx";
import { useElementSize } from "../controls/hooks/use-element-size.ts";
import { SelectionBar } from "../controls/tables/selection-bar.tsx";
import { LastHeard } from "../controls/time/last-heard.tsx";
import { TimeWindowControl } from "../pickers/time-window/time-window-control.tsx";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { useClient } from "../session/client-context.tsx";
import { useStaleSince } from "../session/use-connection.ts";
import { isNumeric } from "../telemetry/spark.ts";
import { CommandDialog } from "./commands/command-dialog.tsx";
import { useCommandLog } from "./commands/use-command-log.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { explorerChart } from "./explorer-chart.ts";
import { apiCall, exportedValues } from "./explorer-export.ts";
import { useExplorerSeries } from "./explorer-series.ts";
import { COMPARISONS } from "./explorer-state.ts";
import { ExportMenu } from "./export-menu.tsx";
import { KeyList } from "./key-list.tsx";
import { Overview } from "./overview.tsx";
import { saveChart } from "./save-chart.ts";
import { rowsWithin, timesOf } from "./selected-times.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { valueRows } from "./value-rows.ts";
import { ValueTable } from "./value-table.tsx";

interface ExplorerPanelProps {
  readonly entity: EntityId;
  readonly name: string;
  /** Whether its values may be corrected, as far as the console knows; the server decides. */
  readonly corrects: boolean;
  /** Present: commands can be sent to it. */
  readonly device?: DeviceId | undefined;
}

/** Keys that are drawn until some are chosen. */
const FIRST_KEYS = 2;
/** In less room the keys are a line above the chart. */
const NARROW = 760;
const NONE: ReadonlySet<string> = new Set();

/** Any keys of an entity over any time, as a chart and a table; what is selected is corrected, deleted or exported. */
export function ExplorerPanel({ entity, name, corrects, device }: ExplorerPanelProps) {
  const { t, i18n } = useTranslation();
  const { live } = useClient();
  const { browserZone } = useTimeService();
  const latest = live.latest(entity);
  const { status, data, error } = useSyncExternalStore(latest.subscribe, latest.snapshot);
  const staleSince = useStaleSince();
  const [state, change] = useExplorerState();
  const keys = useKeys(state.keys, data);
  const [revision, setRevision] = useState(0);
  const [selected, setSelected] = useState(NONE);
  const [dialog, setDialog] = useState<"correct" | "delete" | "command">();
  const log = useCommandLog(device);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementSize(frame)?.width ?? 0;
  const zone = state.window.zone ?? browserZone;
  const shown = useExplorerSeries({ entity, keys, window: state.window, compare: state.compare, revision });
  const { series, range, bucketMs } = shown;
  const rows = useMemo(() => valueRows(series.map(({ view }) => view)), [series]);
  const chosen = useMemo(
    () => new Set([...selected].filter((ts) => rows.some((row) => String(row.ts) === ts))),
    [selected, rows],
  );
  const times = useMemo(() => timesOf(rows, chosen, bucketMs), [rows, chosen, bucketMs]);
  const input = useMemo(
    () =>
      explorerChart({
        ...{ series, range, bucketMs, zone, selected: times },
        language: i18n.language,
        pastLabel: (key) => t("explorer.before", { key }),
      }),
    [series, range, bucketMs, zone, times, i18n.language, t],
  );
  if (status === "failed" && !data) {
    return <ErrorState title={t("entity.load-failed", { name: t("explorer.explore") })} text={error?.message ?? ""} />;
  }
  if (data && Object.keys(data).length === 0) {
    return (
      <>
        <EmptyState
          icon="usage"
          title={t("attribute.no-telemetry-text")}
          text={t("attribute.no-telemetry-hint")}
          actions={device && <SendButton onClick={() => setDialog("command")} />}
        />
        {dialog === "command" && <CommandDialog log={log} onClose={() => setDialog(undefined)} />}
      </>
    );
  }
  const isNarrow = width > 0 && width < NARROW;
  const zoomTo = (to: TimeRange) =>
    change({ window: { ...state.window, window: { kind: "historyFixed", range: to } } });
  const exported = { name, entity, keys, window: state.window, bucketMs };
  const whole = { startTs: range.start, endTs: range.end };
  const ofSelected = () => ({ startTs: times[0]?.startTs ?? range.start, endTs: times.at(-1)?.endTs ?? range.end });
  const hasValues = rows.length > 0;
  return (
    <Frame ref={frame} data-narrow={isNarrow || undefined}>
      {data && <KeyList latest={data} chosen={keys} onChange={(next) => change({ keys: next })} narrow={isNarrow} />}
      <div className="main">
        <div className="tools">
          <TimeWindowControl settings={state.window} onChange={(window) => change({ window })} />
          <div className="compare">
            <Select
              bare
              size="toolbar"
              label={t("explorer.compare")}
              value={state.compare ?? "none"}
              choices={[
                { value: "none", label: t("explorer.compare-nothing") },
                ...COMPARISONS.map((value) => ({ value, label: t(`explorer.compare-${value}`) })),
              ]}
              onChange={(compare) => change({ compare })}
            />
          </div>
          <span className="grow" />
          {staleSince !== undefined ? (
            <LastHeard at={staleSince} />
          ) : (
            <LiveMark state={status === "live" ? "live" : "idle"}>{t("attribute.live")}</LiveMark>
          )}
          <IconButton icon="refresh" label={t("action.refresh")} onClick={() => setRevision(revision + 1)} />
          {device && <SendButton onClick={() => setDialog("command")} />}
          <ExportMenu
            selected={times.length > 0 ? () => exportedValues(t, { ...exported, ...ofSelected() }) : undefined}
            whole={() => exportedValues(t, { ...exported, ...whole })}
            apiCall={() => apiCall({ ...exported, ...(times.length > 0 ? ofSelected() : whole) })}
            picture={() => saveChart(frame.current, name)}
          />
        </div>
        <div className="body">
          <div className="chart" data-stale={staleSince !== undefined || undefined}>
            {shown.status === "failed" && !hasValues ? (
              <ErrorState
                title={t("entity.load-failed", { name: t("explorer.values") })}
                text={shown.error?.message ?? ""}
                onRetry={() => setRevision(revision + 1)}
              />
            ) : (
              <SeriesPlot
                input={input}
                label={t("explorer.chart-of", { keys: keys.join(", "), name })}
                onZoom={(dragged) => setSelected(rowsWithin(rows, dragged))}
                onReset={() => setSelected(NONE)}
              />
            )}
            {shown.status === "ready" && !hasValues && (
              <p className="none" role="status">
                {t(keys.length === 0 ? "explorer.no-keys" : "explorer.no-values")}
              </p>
            )}
          </div>
          <div className="overview">
            <Overview
              entity={entity}
              keyName={keys.find((key) => isNumeric(String(data?.[key]?.value ?? "")))}
              range={range}
              zone={zone}
              onChange={zoomTo}
            />
          </div>
          {shown.isCut && (
            <p className="cut" role="status">
              {t("explorer.cut", { count: state.window.limit })}
            </p>
          )}
          {hasValues && (
            <div className="table">
              <ValueTable
                series={series}
                rows={rows}
                zone={zone}
                noted={bucketMs === 0}
                selection={{ keys: chosen, onChange: setSelected }}
              />
            </div>
          )}
        </div>
        {chosen.size > 0 && (
          <SelectionBar
            count={chosen.size}
            onClear={() => setSelected(NONE)}
            hearsEscape={dialog === undefined}
            actions={[
              ...(corrects && bucketMs === 0
                ? [
                    {
                      id: "correct",
                      label: t("explorer.correct"),
                      icon: "edit",
                      run: () => setDialog("correct"),
                    } as const,
                  ]
                : []),
              ...(corrects
                ? [{ id: "delete", label: t("action.delete"), icon: "trash", run: () => setDialog("delete") } as const]
                : []),
              {
                id: "zoom",
                label: t("explorer.zoom"),
                icon: "search",
                run: () => {
                  const { startTs, endTs } = ofSelected();
                  const margin = Math.max((endTs - startTs) * 0.05, 1000);
                  zoomTo({ start: Math.floor(startTs - margin), end: Math.ceil(endTs + margin) });
                },
              },
            ]}
          />
        )}
      </div>
      {(dialog === "correct" || dialog === "delete") && (
        <CorrectDialog
          entity={entity}
          keys={keys}
          times={times}
          zone={zone}
          deletes={dialog === "delete"}
          onClose={(done) => {
            setDialog(undefined);
            if (!done) return;
            setSelected(NONE);
            setRevision(revision + 1);
          }}
        />
      )}
      {dialog === "command" && <CommandDialog log={log} onClose={() => setDialog(undefined)} />}
    </Frame>
  );
}

function SendButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="toolbar" icon="send" onClick={onClick}>
      {t("explorer.send-command")}
    </Button>
  );
}

/** The keys of the address; without any the first ones with numbers, and they stay the same list. */
function useKeys(asked: readonly string[] | undefined, latest: LatestValues | undefined): readonly string[] {
  const known = useMemo(
    () =>
      Object.entries(latest ?? {})
        .filter(([, { value }]) => isNumeric(String(value)))
        .map(([key]) => key)
        .toSorted((a, b) => a.localeCompare(b))
        .slice(0, FIRST_KEYS)
        .join("\n"),
    [latest],
  );
  return useMemo(() => asked ?? (known === "" ? [] : known.split("\n")), [asked, known]);
}

const Frame = styled.div({
  position: "relative",
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  containerType: "inline-size",
  "& > :first-of-type:not(.main)": { inlineSize: 248, flex: "none", borderInlineEnd: "1px solid var(--line)" },
  "& .main": {
    position: "relative",
    flex: 1,
    minInlineSize: 0,
    minBlockSize: 0,
    display: "flex",
    flexDirection: "column",
  },
  "& .tools": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 8,
    flex: "none",
    padding: "10px 16px 10px 24px",
  },
  "& .tools .grow": { flex: 1 },
  "& .compare": { inlineSize: 190 },
  "& .body": { flex: 1, minBlockSize: 0, overflow: "auto", display: "flex", flexDirection: "column" },
  "& .chart": {
    position: "relative",
    display: "flex",
    flex: "none",
    blockSize: 300,
    paddingInline: "12px 24px",
    transition: "opacity var(--slow) 300ms",
    "&[data-stale]": { opacity: 0.5 },
  },
  "& .none": {
    position: "absolute",
    inset: 0,
    display: "grid",
    placeItems: "center",
    paddingInline: 24,
    font: "var(--t-body-s)",
    color: "var(--dim)",
    textAlign: "center",
    pointerEvents: "none",
  },
  "& .overview": { flex: "none", padding: "8px 24px 12px" },
  "& .cut": { padding: "0 24px 12px", font: "var(--t-cap)", color: "var(--warn)" },
  "& .table": { borderBlockStart: "1px solid var(--line)", flex: "none", minInlineSize: 0, paddingBlockEnd: 72 },
  "&[data-narrow]": {
    flexDirection: "column",
    "& > :first-of-type:not(.main)": {
      inlineSize: "auto",
      borderInlineEnd: 0,
      borderBlockEnd: "1px solid var(--line)",
    },
    "& .tools": { padding: "10px 16px" },
    "& .compare": { flex: "1 1 140px", inlineSize: "auto" },
    "& .chart": { blockSize: 240, paddingInline: "0 8px" },
    "& .overview": { padding: "8px 16px 12px" },
  },
});
