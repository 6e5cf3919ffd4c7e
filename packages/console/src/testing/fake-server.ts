import { type ApiError, browserTokenStore, type Client, createClient, type KeyValueStorage } from "@orrery/client";

export interface FakeAnswer {
  readonly status?: number | undefined;
  readonly body?: unknown;
}

/** The platform's side of the wire, in memory: answers by `METHOD /path` and remembers what it was asked. */
export class FakeServer {
  readonly calls: string[] = [];
  readonly answers: Record<string, FakeAnswer | ((body: unknown) => FakeAnswer | Promise<FakeAnswer>)> = {};

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const call = `${init.method} ${url}`;
    this.calls.push(call);
    const given = this.answers[call] ?? this.answers[call.replace(/\?.*/, "")] ?? { status: 404, body: {} };
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const { status = 200, body: answer } = typeof given === "function" ? await given(body) : given;
    return new Response(answer === undefined ? null : JSON.stringify(answer), { status });
  };

  client(storage: KeyValueStorage, onFailure?: (error: ApiError) => void): Client {
    const store = browserTokenStore(storage, new EventTarget());
    return createClient({ baseUrl: "", storage: store, fetch: this.fetch, onFailure });
  }
}

/** A token with these claims that is valid for a quarter of an hour, without a signature. */
export function fakeToken(claims: Readonly<Record<string, unknown>>, lifetimeSec = 900): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part({ iat: 1000, exp: 1000 + lifetimeSec, ...claims })}.x`;
}

export const TENANT_ADMIN = { userId: "u1", sub: "tenant@b.example", scopes: ["TENANT_ADMIN"] };
export const CUSTOMER_USER = {
  userId: "u2",
  sub: "customer@b.example",
  scopes: ["CUSTOMER_USER"],
  customerId: "11111111-1111-1111-8111-111111111111",
};
export const SYS_ADMIN = { userId: "u3", sub: "sysadmin@b.example", scopes: ["SYS_ADMIN"] };
export const publicVisitor = (publicId: string) => ({
  sub: publicId,
  scopes: ["CUSTOMER_USER"],
  isPublic: true,
  customerId: publicId,
});

export function fakePair(claims: Readonly<Record<string, unknown>>) {
  return { token: fakeToken(claims), refreshToken: fakeToken({ ...claims, scopes: ["REFRESH_TOKEN"] }, 9000) };
}
