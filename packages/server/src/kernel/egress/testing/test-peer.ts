import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

export interface TestPeer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** The received calls, in their order. */
  readonly received: readonly ReceivedCall[];
}

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Another system on a free port of this machine, which answers each call with `answer`. */
export async function testPeer(answer: (call: ReceivedCall, response: ServerResponse) => void): Promise<TestPeer> {
  const received: ReceivedCall[] = [];
  const server = createServer(async (incoming, response) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    const call = { method: incoming.method ?? "", path: incoming.url ?? "", headers: incoming.headers, body };
    received.push(call);
    answer(call, response);
  });
  return opened(server, received);
}

/**
 * An HTTP proxy that forwards requests, also through tunnels; an eager one sends what the other end says first in one
 * piece with its answer.
 */
export async function testProxy({ eager = false } = {}): Promise<TestPeer> {
  const received: ReceivedCall[] = [];
  const server = createServer((incoming, response) => {
    const { method = "", url = "", headers } = incoming;
    received.push({ method, path: url, headers, body: "" });
    const onward = request(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(onward);
  });
  server.on("connect", (incoming: IncomingMessage, socket: Duplex) => {
    const { url = "", headers } = incoming;
    received.push({ method: "CONNECT", path: url, headers, body: "" });
    const [host, port] = url.split(":");
    const onward = connect(Number(port), host, () => {
      const established = "HTTP/1.1 200 OK\r\n\r\n";
      if (eager)
        onward.once("data", (first: Buffer) => {
          socket.write(Buffer.concat([Buffer.from(established), first]));
          onward.pipe(socket).pipe(onward);
        });
      else {
        socket.write(established);
        onward.pipe(socket).pipe(onward);
      }
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  return opened(server, received);
}

async function opened(server: Server, received: readonly ReceivedCall[]): Promise<TestPeer> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
