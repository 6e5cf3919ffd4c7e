import { ApiError } from "@orrery/client";
import { type EntityId, entityId, parseUuid } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { failedFile } from "../../entities/import/failed-file.ts";
import { guessPlan } from "../reading/guess-plan.ts";
import { rowsOf } from "../reading/read-rows.ts";
import { DryRunCounter } from "./dry-run.ts";
import type { EntityDirectory } from "./entity-directory.ts";
import { type ImportTarget, resolvedRows } from "./resolved-rows.ts";
import { type ImportParts, type Patiently, TelemetryImport } from "./telemetry-import.ts";

const device = (n: number) => entityId("DEVICE", parseUuid(`00000000-0000-1000-8000-00000000000${n}`));
const ONE: ImportTarget = { one: device(1) };
const START = 1_767_225_600_000;

const fileOf = (rows: number, row = (at: number) => `${START + at},${at}`) =>
  `ts,t\n${Array.from({ length: rows }, (_, at) => row(at)).join("\n")}`;

const planOf = (text: string, many: boolean) => {
  const rows = text.split("\n").map((line) => line.split(","));
  const [header = []] = rows;
  return guessPlan({ header, rows: rows.slice(1, 100), columns: header.length }, { delimiter: ",", many, zone: "UTC" });
};

function slicesOf(text: string, target: ImportTarget, signal: AbortSignal) {
  const plan = planOf(text, "many" in target);
  return resolvedRows(rowsOf({ file: new Blob([text]), encoding: "utf-8" }, plan, signal), target, signal);
}

const failure = (status: number) => new ApiError(status, `Status ${status}`);

/** Runs an import against a platform that keeps what it is sent; `refuses` says what it does not take. */
async function imported(
  text: string,
  refuses: (entity: EntityId, body: string, call: number) => ApiError | undefined,
  { target = ONE, onPause = (run: TelemetryImport) => run.resume() } = {},
) {
  const stored = new Map<string, Map<number, string>>();
  let calls = 0;
  let pauses = 0;
  let inFlight = 0;
  let maxInFlight = 0;
  const save: ImportParts["save"] = async (entity, body) => {
    maxInFlight = Math.max(maxInFlight, ++inFlight);
    await Promise.resolve();
    inFlight--;
    const refused = refuses(entity, body, ++calls);
    if (refused) throw refused;
    const kept = stored.get(entity.id) ?? new Map<number, string>();
    stored.set(entity.id, kept);
    const blocks: readonly { readonly ts: number }[] = JSON.parse(body);
    for (const { ts } of blocks) kept.set(ts, body);
  };
  const run: TelemetryImport = new TelemetryImport({
    slices: (signal, patiently: Patiently) => slicesOf(text, patient(target, patiently), signal),
    save,
    onChange: () => {
      if (run.progress.state !== "paused" || pauses > 100) return;
      pauses++;
      queueMicrotask(() => onPause(run));
    },
  });
  await run.run();
  const count = (n: number) => stored.get(device(n).id)?.size ?? 0;
  return { progress: run.progress, count, calls, pauses, maxInFlight };
}

const patient = (target: ImportTarget, patiently: Patiently): ImportTarget =>
  "one" in target
    ? target
    : { many: { ...target.many, learn: (refs, signal) => patiently(() => target.many.learn(refs, signal)) } };

const directory = (learn: () => Promise<void> = () => Promise.resolve()): EntityDirectory => ({
  learn,
  find: ({ text }) => (/^Pump [1-9]$/.test(text) ? device(Number(text.slice(5))) : undefined),
});

describe("a file is imported in batches", () => {
  test("of a thousand points, a few on the way", async () => {
    const { progress, count, calls, maxInFlight } = await imported(fileOf(10_500), () => undefined);
    expect(progress).toMatchObject({ state: "done", points: 10_500, rows: 10_500 });
    expect(progress.failed.count).toBe(0);
    expect([count(1), calls]).toEqual([10_500, 11]);
    expect(maxInFlight).toBeLessThanOrEqual(4);
  });

  test("after a failed call it pauses, and goes on where it was", async () => {
    const failing = new Set([2, 3, 7]);
    const { progress, count, pauses } = await imported(fileOf(10_000), (_entity, _body, call) =>
      failing.has(call) ? failure(call === 7 ? 0 : 503) : undefined,
    );
    expect(progress).toMatchObject({ state: "done", points: 10_000 });
    expect(progress.failed.count).toBe(0);
    expect(count(1)).toBe(10_000);
    expect(pauses).toBeGreaterThan(0);
  });

  test("what the platform refuses costs its lines alone", async () => {
    const { progress, count } = await imported(fileOf(3000), (_entity, body) =>
      body.includes(`"ts":${START + 1234},`) ? failure(400) : undefined,
    );
    expect(progress).toMatchObject({ state: "done", points: 2999, rows: 2999 });
    expect(progress.failed.kept).toMatchObject([
      { line: 1236, fields: [String(START + 1234), "1234"], problem: { kind: "server", message: "Status 400" } },
    ]);
    expect(count(1)).toBe(2999);
  });

  test("cancelled, it keeps what was stored and sends no more", async () => {
    const { progress, count, calls } = await imported(
      fileOf(20_000),
      (_entity, _body, call) => (call > 3 ? failure(503) : undefined),
      { onPause: (run) => run.cancel() },
    );
    expect(progress).toMatchObject({ state: "cancelled", points: 3000, error: undefined });
    expect(count(1)).toBe(3000);
    expect(calls).toBeLessThan(10);
  });
});

describe("a file of many", () => {
  const FILE = fileOf(4000, (at) => `${START + at},${at},Pump ${(at % 4) + 1}`).replace("ts,t", "ts,t,device");

  test("is stored by entity; lines of those that may not be written or do not exist fail", async () => {
    const text = `${FILE}\n${START},1,Nobody`;
    const { progress, count } = await imported(text, ({ id }) => (id === device(3).id ? failure(403) : undefined), {
      target: { many: directory() },
    });
    expect([1, 2, 3, 4].map(count)).toEqual([1000, 1000, 0, 1000]);
    expect(progress).toMatchObject({ state: "done", points: 3000 });
    expect(progress.failed.count).toBe(1001);
    expect(progress.failed.kept.filter(({ problem }) => problem.kind === "entity")).toMatchObject([
      { line: 4002, problem: { kind: "entity", at: 2, text: "Nobody" } },
    ]);
  });

  test("pauses while names cannot be looked up", async () => {
    let asked = 0;
    const learn = async () => {
      if (++asked === 1) throw failure(0);
    };
    const { progress, pauses } = await imported(FILE, () => undefined, { target: { many: directory(learn) } });
    expect(progress).toMatchObject({ state: "done", points: 4000 });
    expect(pauses).toBe(1);
  });
});

test("a dry run counts, and knows the range of each key", async () => {
  const text = [
    "ts,t,h,state",
    `${START + 3000},1.5,7,on`,
    `${START + 1000},-2,,off`,
    "soon,1,2,3",
    `${START + 2000},4,,`,
    `${START + 4000},,,`,
    "5000,1",
  ].join("\n");
  const counter = new DryRunCounter();
  for await (const slice of slicesOf(text, ONE, new AbortController().signal)) counter.add(slice);
  const { failed, keys, ...result } = counter.result();
  expect(result).toEqual({
    rows: 6,
    points: 6,
    entities: 1,
    first: START + 1000,
    last: START + 3000,
    hasMoreKeys: false,
  });
  expect(keys.map(({ kinds, ...range }) => ({ ...range, kinds: [...kinds].join() }))).toEqual([
    { key: "t", points: 3, first: START + 1000, last: START + 3000, min: -2, max: 4, kinds: "number" },
    { key: "h", points: 1, first: START + 3000, last: START + 3000, min: 7, max: 7, kinds: "number" },
    { key: "state", points: 2, first: START + 1000, last: START + 3000, min: undefined, max: undefined, kinds: "text" },
  ]);
  expect(failed.kept.map(({ line }) => line)).toEqual([4, 7]);
  const file = failedFile(failed.kept.toReversed(), {
    delimiter: ",",
    columns: 4,
    header: ["ts", "t", "h", "state"],
    reasonTitle: "Reason",
    reason: ({ line, problem }) => `Line ${line}, ${problem.kind}`,
  });
  expect(file).toBe('ts,t,h,state,# Reason\r\nsoon,1,2,3,"Line 4, time"\r\n5000,1,,,"Line 7, cells"\r\n');
});

test("a million rows are read in slices that each take a moment", async () => {
  const rows = 200_000; // a fifth, as the time for each slice does not depend on how many there are
  const counter = new DryRunCounter();
  let slices = 0;
  for await (const slice of slicesOf(fileOf(rows), ONE, new AbortController().signal)) {
    counter.add(slice);
    slices++;
    expect(slice.good.length).toBeLessThan(10_000);
  }
  expect(counter.result()).toMatchObject({ rows, points: rows });
  expect(slices).toBeGreaterThan(20);
});
