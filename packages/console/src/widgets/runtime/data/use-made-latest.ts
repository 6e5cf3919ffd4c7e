import type { LiveResult } from "@orrery/client";
import type { EntityData } from "@orrery/model";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useClient } from "../../../session/client-context.tsx";
import { FunctionRunner, type RunnerState } from "../../functions/function-runner.ts";
import { generating, textOfValue, valuesOf } from "../../functions/point-functions.ts";
import { useDashboard } from "../dashboard-context.ts";
import { everySecond } from "./every-second.ts";
import { useLiveResults } from "./live-page.ts";
import { isCount, isFunction, type MadeValue, madeEntity } from "./made-entities.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";

type Values = Readonly<Record<string, MadeValue>>;

interface MadeLatest {
  /** By the position of the datasource; absent: of the platform's entities, or not known yet. */
  readonly entities: readonly (EntityData | undefined)[];
  readonly state: RunnerState;
}

const WELL: RunnerState = { failure: undefined, stopped: undefined };
const NONE: readonly Values[] = [];
const nothing = () => () => undefined;

/** The newest values of functions, made each second, and of counts, which are kept live. */
export function useMadeLatest(datasources: readonly ResolvedDatasource[]): MadeLatest {
  const [functions, counted] = useMemo(
    () => [
      datasources.filter(isFunction),
      datasources.filter((source) => isCount(source) && source.entityFilter !== undefined),
    ],
    [datasources],
  );
  const { values, state } = useGenerated(functions);
  const counts = useCounts(counted);
  const entities = useMemo(
    () =>
      datasources.map((source) => {
        if (isFunction(source)) {
          const made = values[functions.indexOf(source)];
          return made && madeEntity(source.datasource.name ?? "", made);
        }
        const count = counts[counted.indexOf(source)]?.data;
        const [key] = source.datasource.dataKeys;
        if (!isCount(source) || count === undefined || !key) return undefined;
        return madeEntity(source.datasource.name ?? "", { [key.label]: { ts: 0, value: String(count) } });
      }),
    [datasources, functions, counted, values, counts],
  );
  return { entities, state };
}

function useGenerated(sources: readonly ResolvedDatasource[]) {
  const { serverNow } = useDashboard();
  const [values, setValues] = useState(NONE);
  const asked = JSON.stringify(sources.map(({ datasource }) => datasource.dataKeys));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says whether the functions are the same
  const runner = useMemo(() => (sources.length > 0 ? new FunctionRunner() : undefined), [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!runner) return;
    const keys = sources.flatMap(({ datasource }, source) => datasource.dataKeys.map((key) => ({ source, key })));
    const made = keys.flatMap(({ source, key }) => {
      const code = generating(key);
      return code ? [{ source, key, code }] : [];
    });
    let last: readonly unknown[] = made.map(() => 0);
    let isRunning = false;
    const step = async () => {
      if (isRunning || document.hidden) return; // nobody looks, or the last ones are not done
      isRunning = true;
      const now = serverNow();
      const results = await runner.run(made.map(({ code }, at) => ({ code, args: [[now], last[at] ?? null] })));
      isRunning = false;
      if (!results) return;
      last = results.map((result) => valuesOf(result, 1)?.[0]);
      setValues(
        sources.map((_, source) =>
          Object.fromEntries(
            made.flatMap(({ source: of, key }, at) =>
              of === source ? [[key.label, { ts: now, value: textOfValue(last[at]) }] as const] : [],
            ),
          ),
        ),
      );
    };
    void step();
    const end = everySecond(() => void step());
    return () => {
      end();
      runner[Symbol.dispose]();
    };
  }, [runner, serverNow]);
  const state = useSyncExternalStore(runner?.state.subscribe ?? nothing, () => runner?.state.snapshot() ?? WELL);
  return { values, state };
}

function useCounts(sources: readonly ResolvedDatasource[]): readonly LiveResult<number>[] {
  const { live } = useClient();
  const queries = sources.flatMap(({ entityFilter, keyFilters }) =>
    entityFilter ? [live.entityCount({ entityFilter, keyFilters })] : [],
  );
  return useLiveResults(queries);
}
