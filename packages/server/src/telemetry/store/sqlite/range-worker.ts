import { parentPort, workerData } from "node:worker_threads";
import { arraysOf } from "../core/columns.ts";
import { pixelArrays } from "../core/pixels.ts";
import type { RangeAnswer, RangeRequest } from "./range-protocol.ts";
import { SqliteRanges } from "./sqlite-ranges.ts";

/** Entry of the thread that reads ranges for `SqliteRangeThread`. */
const port = parentPort;
if (!port) throw new Error("the range worker runs in a worker thread");
const ranges = new SqliteRanges(workerData as string);

async function answer(request: RangeRequest): Promise<RangeAnswer> {
  const { id } = request;
  try {
    if (request.kind === "raw") return { id, columns: await ranges.raw(request.read) };
    if (request.kind === "pixels") return { id, pixels: await ranges.pixels(request.read, request.grid) };
    return { id, points: await ranges.buckets(request.read, request.grid) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

port.on("message", (request: RangeRequest | "close") => {
  if (request === "close") {
    void ranges.close().then(() => port.close());
    return;
  }
  void answer(request).then((given) => port.postMessage(given, transferable(given)));
});

function transferable(given: RangeAnswer): ArrayBuffer[] {
  if ("columns" in given) return arraysOf(given.columns);
  return "pixels" in given ? pixelArrays(given.pixels.result) : [];
}
