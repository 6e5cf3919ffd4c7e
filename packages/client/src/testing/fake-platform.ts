import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly token: string | undefined;
  readonly body: string;
}

export interface GivenAnswer {
  readonly status?: number;
  readonly body?: unknown;
}

/** A test server on a free port that records requests and gives the answers of the test. */
export class FakePlatform {
  readonly calls: SeenCall[] = [];
  baseUrl = "";
  answer: (call: SeenCall) => GivenAnswer = () => ({});
  /** Accepts calls and never answers. */
  isMute = false;
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  static async open(): Promise<FakePlatform> {
    const platform = new FakePlatform();
    await new Promise<void>((resolve) => platform.#server.listen(0, "127.0.0.1", resolve));
    const address = platform.#server.address();
    platform.baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    return platform;
  }

  paths(): readonly string[] {
    return this.calls.map(({ method, path }) => `${method} ${path}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const header = request.headers["x-authorization"];
    const call = {
      method: request.method ?? "",
      path: request.url ?? "",
      token: Array.isArray(header) ? header[0] : header,
      body,
    };
    this.calls.push(call);
    if (this.isMute) return;
    const { status = 200, body: given } = this.answer(call);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(given === undefined ? "" : typeof given === "string" ? given : JSON.stringify(given));
  }
}

/** A token in the form of the server's, without a valid signature. */
export function fakeToken(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part(claims)}.x`;
}

/** Tokens that expire after `lifetimeSec` seconds; `name` distinguishes them. */
export function fakePair(name: string, lifetimeSec = 900, refreshSec = 9000) {
  const identity = { sub: "a@b.example", userId: "u", name };
  return {
    token: fakeToken({ ...identity, scopes: ["TENANT_ADMIN"], iat: 1000, exp: 1000 + lifetimeSec }),
    refreshToken: fakeToken({ ...identity, scopes: ["REFRESH_TOKEN"], iat: 1000, exp: 1000 + refreshSec }),
  };
}
