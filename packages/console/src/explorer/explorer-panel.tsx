import type { DeviceId, EntityId, TimeRange } from "@orrery/model";
import { useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { SeriesPlot } from "../charts/series-plot.tsx";
import { EmptyState, ErrorState } from "../controls/basics/states.tsx";
import { useElementSize } from "../controls/hooks/use-element-size.ts";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { useClient } from "../session/client-context.tsx";
import { useStaleSince } from "../session/use-connection.ts";
import { isNumeric } from "../telemetry/spark.ts";
import { CommandDialog } from "./commands/command-dialog.tsx";
import { useCommandLog } from "./commands/use-command-log.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { explorerChart } from "./explorer-chart.ts";
import { apiCall, exportedValues } from "./explorer-export.ts";
import { ExplorerFrame } from "./explorer-frame.ts";
import { useExplorerSeries } from "./explorer-series.ts";
import { ExplorerToolbar } from "./explorer-toolbar.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { KeyList } from "./key-list.tsx";
import { Overview } from "./overview.tsx";
import { saveChart } from "./save-chart.ts";
import { rowsWithin, timesOf } from "./selected-times.ts";
import { around, SelectedValues } from "./selected-values.tsx";
import { SendButton } from "./send-button.tsx";
import { useExplorerState } from "./use-explorer-state.ts";
import { useKeys } from "./use-keys.ts";
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
  const zoomTo = (to: TimeRange) =>
    change({ window: { ...state.window, window: { kind: "historyFixed", range: to } } });
  const shown = useExplorerSeries({
    entity,
    keys,
    window: state.window,
    compare: state.compare,
    revision,
    onMoved: zoomTo,
  });
  const { series, range, bucketMs } = shown;
  const rowMs = bucketMs || shown.slotMs;
  const rows = useMemo(() => valueRows(series.map(({ view }) => view)), [series]);
  const chosen = useMemo(
    () => new Set([...selected].filter((ts) => rows.some((row) => String(row.ts) === ts))),
    [selected, rows],
  );
  const times = useMemo(() => timesOf(rows, chosen, rowMs), [rows, chosen, rowMs]);
  const input = useMemo(
    () =>
      explorerChart({
        ...{ series, range, bucketMs: rowMs, zone, selected: times },
        language: i18n.language,
        pastLabel: (key) => t("explorer.before", { key }),
      }),
    [series, range, rowMs, zone, times, i18n.language, t],
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
  const exported = { name, entity, keys, window: state.window, bucketMs };
  const whole = { startTs: range.start, endTs: range.end };
  const ofSelected = () => ({ startTs: times[0]?.startTs ?? range.start, endTs: times.at(-1)?.endTs ?? range.end });
  const hasValues = rows.length > 0;
  return (
    <ExplorerFrame ref={frame} data-narrow={isNarrow || undefined}>
      {data && <KeyList latest={data} chosen={keys} onChange={(next) => change({ keys: next })} narrow={isNarrow} />}
      <div className="main">
        <ExplorerToolbar
          state={state}
          onChange={change}
          isLive={status === "live"}
          staleSince={staleSince}
          onRefresh={() => setRevision(revision + 1)}
          onSend={device && (() => setDialog("command"))}
        >
          <ExportMenu
            selected={times.length > 0 ? () => exportedValues(t, { ...exported, ...ofSelected() }) : undefined}
            whole={() => exportedValues(t, { ...exported, ...whole })}
            apiCall={() => apiCall({ ...exported, ...(times.length > 0 ? ofSelected() : whole) })}
            picture={() => saveChart(frame.current, name)}
          />
        </ExplorerToolbar>
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
                onMove={shown.move}
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
                noted={rowMs === 0}
                selection={{ keys: chosen, onChange: setSelected }}
              />
            </div>
          )}
        </div>
        {chosen.size > 0 && (
          <SelectedValues
            count={chosen.size}
            corrects={corrects}
            isAggregated={rowMs > 0}
            hearsEscape={dialog === undefined}
            onClear={() => setSelected(NONE)}
            onOpen={setDialog}
            onZoom={() => zoomTo(around(ofSelected()))}
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
    </ExplorerFrame>
  );
}
