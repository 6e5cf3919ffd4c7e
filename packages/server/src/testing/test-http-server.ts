import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A received call. */
export interface ReceivedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** An external HTTP API on the loopback; `answer` may differ from call to call. */
export async function startTestHttpServer(answer: (call: ReceivedCall) => TestAnswer) {
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    const call = { method, url, headers, body: Buffer.concat(chunks).toString("utf8") };
    calls.push(call);
    const { status, body } = answer(call);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
