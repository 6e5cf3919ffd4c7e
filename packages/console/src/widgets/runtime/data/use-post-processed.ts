import type { SeriesView } from "@orrery/model";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { FunctionRunner, type RunnerState } from "../../functions/function-runner.ts";
import {
  MAX_POINTS,
  postProcessing,
  type ScriptValue,
  textOfValue,
  valuesOf,
} from "../../functions/point-functions.ts";
import type { WidgetSeries } from "../define-widget.ts";
import { scriptValue } from "../script-value.ts";

type Points = readonly (readonly [ts: number, value: ScriptValue])[];
type Processed = ReadonlyMap<string, Pick<WidgetSeries, "latest" | "view">>;

interface PostProcessed {
  readonly data: readonly WidgetSeries[];
  readonly state: RunnerState;
}

const WELL: RunnerState = { failure: undefined, stopped: undefined };
const NONE: Processed = new Map();
const nothing = () => () => undefined;

/**
 * The values of a widget as the functions of their keys change them; those of before until they have been run. `version`
 * is another one when some value is.
 */
export function usePostProcessed(data: readonly WidgetSeries[], version: unknown): PostProcessed {
  const [processed, setProcessed] = useState(NONE);
  const isNeeded = data.some(({ key }) => postProcessing(key) !== undefined);
  const runner = useMemo(() => (isNeeded ? new FunctionRunner() : undefined), [isNeeded]);
  const newest = useRef({ isRunning: false, isStale: false, data });
  newest.current.data = data;
  useEffect(() => () => runner?.[Symbol.dispose](), [runner]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says whether there are other values
  useEffect(() => {
    if (!runner) return;
    const { current } = newest;
    current.isStale = true;
    if (current.isRunning) return; // what is newest then is taken next
    const run = async () => {
      current.isRunning = true;
      while (current.isStale) {
        current.isStale = false;
        const found = await process(runner, current.data);
        if (found) setProcessed(found);
      }
      current.isRunning = false;
    };
    void run();
  }, [runner, version]);
  const state = useSyncExternalStore(runner?.state.subscribe ?? nothing, () => runner?.state.snapshot() ?? WELL);
  const shown = useMemo(() => {
    if (!isNeeded) return data;
    return data.map((series) => {
      if (!postProcessing(series.key)) return series;
      const { latest, view } = processed.get(series.id) ?? {};
      return { ...series, latest: series.latest && latest, view: series.view && (view ?? EMPTY) };
    });
  }, [data, processed, isNeeded]);
  return { data: shown, state };
}

async function process(runner: FunctionRunner, data: readonly WidgetSeries[]): Promise<Processed | undefined> {
  const jobs = data.flatMap((series) => {
    const code = postProcessing(series.key);
    return code ? [{ series, code, points: pointsOf(series) }] : [];
  });
  const results = await runner.run(jobs.map(({ code, points }) => ({ code, args: [points] })));
  if (!results) return undefined;
  return new Map(
    jobs.map(({ series, points }, at) => {
      const values = valuesOf(results[at], points.length) ?? points.map(() => undefined);
      const latest = series.latest && { ts: series.latest.ts, value: textOfValue(values[0]) };
      return [series.id, { latest, view: series.view && viewOf(points, values) }] as const;
    }),
  );
}

/** The newest of them, when there are very many. */
function pointsOf({ latest, view }: WidgetSeries): Points {
  if (!view) return latest ? [[latest.ts, scriptValue(latest.value)]] : [];
  const from = Math.max(0, view.ts.length - MAX_POINTS);
  return [...view.ts.subarray(from)].map((ts, at) => [ts, view.valueAt(from + at)]);
}

function viewOf(points: Points, values: readonly unknown[]): SeriesView {
  const shown = values.map((value) => (typeof value === "number" ? value : scriptValue(textOfValue(value))));
  return {
    ts: Float64Array.from(points, ([ts]) => ts),
    values: Float64Array.from(shown, (value) => (typeof value === "number" ? value : Number.NaN)),
    valueAt: (index) => shown[index] ?? Number.NaN,
  };
}

const EMPTY: SeriesView = viewOf([], []);
