import { parentPort, workerData } from "node:worker_threads";
import { isPlatformError } from "@orrery/model/core";
import type { PixelSeries } from "@orrery/model/pixels";
import { arraysOf } from "./core/columns.ts";
import { pixelArrays } from "./core/pixels.ts";
import type { ReadResult } from "./engine/requests.ts";
import { SeriesEngine } from "./engine/series-engine.ts";
import { openStorage } from "./open-storage.ts";
import type { WorkerAnswer, WorkerCalls, WorkerRequest, WorkerSettings } from "./protocol.ts";
import { isRefusedContent } from "./refused-content.ts";
import { WorkerTasks } from "./worker-tasks.ts";

/** Entry of the store's worker thread: answers the requests of `RemoteTimeSeriesStore`. */
const port = parentPort;
if (!port) throw new Error("the time series worker runs in a worker thread");
const { storage, limits } = workerData as WorkerSettings;

function answer(id: number, value: unknown): void {
  port?.postMessage({ id, ok: true, value } satisfies WorkerAnswer, transferable(value));
}

/** The columns of a read may be long, and this thread does not use them again. */
function transferable(value: unknown): ArrayBuffer[] {
  if (Array.isArray(value)) return value.flatMap((each) => (isPixels(each) ? pixelArrays(each) : []));
  return isRead(value) && "columns" in value ? arraysOf(value.columns) : [];
}

const isPixels = (value: unknown): value is PixelSeries =>
  typeof value === "object" && value !== null && "kind" in value && ("ts" in value || "slot" in value);

const isRead = (value: unknown): value is ReadResult =>
  typeof value === "object" && value !== null && ("columns" in value || "points" in value);

function refuse(id: number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const code = isPlatformError(error) ? error.code : isRefusedContent(error) ? "badRequest" : "unavailable";
  port?.postMessage({ id, ok: false, message, code } satisfies WorkerAnswer);
}

async function run(calls: WorkerCalls, request: WorkerRequest): Promise<unknown> {
  switch (request.method) {
    case "write":
      return calls.write(...request.args);
    case "read":
      return calls.read(...request.args);
    case "pixels":
      return calls.pixels(...request.args);
    case "latest":
      return calls.latest(...request.args);
    case "latestOf":
      return calls.latestOf(...request.args);
    case "entities":
      return calls.entities(...request.args);
    case "delete":
      return calls.delete(...request.args);
    case "deleteEntity":
      return calls.deleteEntity(...request.args);
    case "expire":
      return calls.expire(...request.args);
    case "retain":
      return calls.retain(...request.args);
    case "estimate":
      return calls.estimate(...request.args);
    case "forgetHandles":
      return calls.forgetHandles();
    case "flushLatest":
      return calls.flushLatest();
    case "close":
      return calls.close();
  }
}

try {
  let again = false;
  const calls = await WorkerTasks.start(async () => {
    const engine = await SeriesEngine.open(await openStorage(storage, again), limits);
    again = true;
    return engine;
  });
  port.on("message", (request: WorkerRequest) => {
    run(calls, request).then(
      (value) => {
        answer(request.id, value);
        if (request.method === "close") port.close();
      },
      (error) => refuse(request.id, error),
    );
  });
  answer(0, undefined);
} catch (error) {
  refuse(0, error);
  port.close();
}
