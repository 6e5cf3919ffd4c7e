import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of somebody else, which writes down whatever it is asked. */
export interface Sink extends AsyncDisposable {
  readonly url: string;
  /** Paths, in the order in which they came, and `UDP` for each packet to the same port. */
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
  const { port } = server.address() as AddressInfo;
  const packets = createSocket("udp4", () => heard.push("UDP"));
  await new Promise<void>((resolve) => packets.bind(port, "127.0.0.1", resolve));
  const close = async () => {
    packets.close();
    await new Promise((resolve) => server.close(resolve));
  };
  return { heard, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}
