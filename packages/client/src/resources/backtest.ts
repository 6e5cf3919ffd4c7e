import type { BacktestLine, BacktestRequest } from "@orrery/model/alarm-rules";
import type { Api } from "../http/api.ts";
import type { CallOptions, FileStream } from "../http/request.ts";

/** Alarm rules on trial over stored history. Made of `client.api` where it is needed. */
export const backtest = (api: Api) => ({
  /**
   * What the rules would have done, line by line while they run; `signal` ends it. The last line is `end`: an answer that
   * breaks off rejects.
   */
  run: async (request: BacktestRequest, o?: CallOptions): Promise<AsyncGenerator<BacktestLine, void, undefined>> => {
    const path = "/api/orrery/alarmRules/backtest";
    const { data } = await api.request<FileStream>("POST", path, { ...o, body: request, answer: "stream" });
    return linesOf(data);
  },
});

async function* linesOf(data: ReadableStream<Uint8Array>): AsyncGenerator<BacktestLine, void, undefined> {
  const decoder = new TextDecoder();
  const reader = data.getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line !== "") yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // the caller has seen enough
  }
}
