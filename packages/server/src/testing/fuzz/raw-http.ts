import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** A request as bytes, which no client library has corrected. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends requests over persistent connections. */
export class RawHttp {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });

  constructor(port: number) {
    this.#port = port;
  }

  /** `patienceMs`: the caller disconnects after this time, and the answer is `undefined`. */
  send({ method, path, headers, body }: RawRequest, patienceMs: number): Promise<RawAnswer | undefined> {
    return new Promise((resolve, reject) => {
      const length = body ? { "content-length": String(body.byteLength) } : {};
      const call = request(
        { host: "127.0.0.1", port: this.#port, agent: this.#agent, method, path, headers: { ...headers, ...length } },
        async (response) => {
          try {
            let text = "";
            for await (const chunk of response.setEncoding("utf8")) text += chunk;
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          } catch (error) {
            if (!call.destroyed) reject(error);
          } finally {
            clearTimeout(timer);
          }
        },
      );
      const timer = setTimeout(() => {
        call.destroy();
        resolve(undefined);
      }, patienceMs);
      call.on("error", (error) => {
        clearTimeout(timer);
        reject(error);
      });
      call.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
