import { backtest } from "@orrery/client";
import type { DeviceId, DeviceProfileId, JsonObject } from "@orrery/model";
import type { BacktestLine } from "@orrery/model/alarm-rules";
import { useEffect, useRef, useState } from "react";
import { useClient } from "../../session/client-context.tsx";
import { type BacktestResult, NO_RESULT, withLines } from "./backtest-result.ts";

/** How often what has come is shown. */
const SHOW_MS = 150;

/** What is tried, on which values. */
export interface BacktestPlan {
  readonly rule: JsonObject;
  /** The saved rule, where it differs: it is tried afterwards. */
  readonly saved: JsonObject | undefined;
  /** One of both. */
  readonly deviceId: DeviceId | undefined;
  readonly profileId: DeviceProfileId;
  readonly startTs: number;
  readonly endTs: number;
}

export interface BacktestRun {
  readonly plan: BacktestPlan;
  readonly state: "running" | "comparing" | "done" | "stopped" | "failed";
  readonly result: BacktestResult;
  /** Of the saved rule; undefined until it was tried to the end. */
  readonly saved: BacktestResult | undefined;
  readonly error: unknown;
}

export interface BacktestControl {
  readonly run: BacktestRun | undefined;
  readonly start: (plan: BacktestPlan) => void;
  readonly stop: () => void;
}

/** Runs one backtest at a time; it ends with the page. */
export function useBacktest(): BacktestControl {
  const client = useClient();
  const [run, setRun] = useState<BacktestRun>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const start = (plan: BacktestPlan) => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    const show = (part: Partial<BacktestRun>) => {
      if (current.current === controller) setRun((before) => before && { ...before, ...part });
    };
    setRun({ plan, state: "running", result: NO_RESULT, saved: undefined, error: undefined });
    const { rule, saved, deviceId, profileId, startTs, endTs } = plan;
    const attempt = (alarm: JsonObject, shown: (result: BacktestResult) => void) =>
      collected(
        backtest(client.api).run(
          { ...(deviceId ? { deviceId } : { deviceProfileId: profileId }), alarms: [alarm], startTs, endTs },
          { signal, ignoreErrors: true },
        ),
        shown,
      );
    const runAll = async () => {
      await attempt(rule, (result) => show({ result }));
      if (saved) {
        show({ state: "comparing" });
        show({ saved: await attempt(saved, () => undefined) });
      }
      show({ state: "done" });
    };
    runAll().catch((error: unknown) => show(signal.aborted ? { state: "stopped" } : { state: "failed", error }));
  };
  return { run, start, stop: () => current.current?.abort() };
}

type Lines = AsyncGenerator<BacktestLine, void, undefined>;

async function collected(answer: Promise<Lines>, shown: (result: BacktestResult) => void): Promise<BacktestResult> {
  let result = NO_RESULT;
  let pending: BacktestLine[] = [];
  let last = performance.now();
  for await (const line of await answer) {
    pending.push(line);
    if (performance.now() - last < SHOW_MS) continue;
    result = withLines(result, pending);
    pending = [];
    last = performance.now();
    shown(result);
  }
  result = withLines(result, pending);
  shown(result);
  return result;
}
