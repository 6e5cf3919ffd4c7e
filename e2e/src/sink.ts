import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of somebody else, which writes down whatever it is asked. */
export interface Sink extends AsyncDisposable {
  readonly url: string;
  /** Paths, in the order in which they came. */
  readonly heard: readonly string[];
}

/** Answers everything, to everybody: what asks it learns that it was heard. */
export async function openSink(): Promise<Sink> {
  const heard: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    heard.push(url);
    response.setHeader("access-control-allow-origin", "*").end("");
  });
  server.on("upgrade", ({ url = "" }, socket) => {
    heard.push(url);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    heard,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
