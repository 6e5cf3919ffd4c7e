import { request } from "node:http";
import { connect, type Socket } from "node:net";

/** The target of an attack. */
export interface Target {
  readonly host: string;
  readonly httpPort: number;
  readonly mqttPort: number;
  /** Address of this machine that attacks come from, for example 127.0.0.2. */
  readonly from: string;
  /** Tokens of an administrator of another tenant than the observed one, and of a device of that tenant. */
  readonly userToken: string;
  readonly deviceToken: string;
}

/** A running attack calls `count` for each action, until its process ends. */
export type Attack = (target: Target, count: (what: string) => void) => Promise<void>;

/** A connection of the attacker; errors are ignored. */
export function open({ host, httpPort, from }: Target, port = httpPort): Socket {
  const socket = connect({ host, port, localAddress: from });
  socket.on("error", () => undefined);
  return socket;
}

/** Resolves with the first of these events of a connection, and ignores the others. */
export function firstOf<E extends string>(socket: Socket, ...events: readonly E[]): Promise<E> {
  return new Promise((resolve) => {
    const listeners = events.map((event) => [event, () => happened(event)] as const);
    const happened = (first: E): void => {
      for (const [event, listener] of listeners) socket.off(event, listener);
      resolve(first);
    };
    for (const [event, listener] of listeners) socket.on(event, listener);
  });
}

export interface AttackCall {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: string | undefined;
}

/** Status and text of a call on a connection of its own; 0 when there is no answer. */
export function call(target: Pick<Target, "host" | "httpPort" | "from">, { method, path, token, body }: AttackCall) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve) => {
    const sent = request(
      {
        host: target.host,
        port: target.httpPort,
        localAddress: target.from,
        method,
        path,
        agent: false,
        headers: {
          ...(token === undefined ? {} : { "x-authorization": `Bearer ${token}` }),
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (piece: string) => {
          text += piece;
        });
        answer.on("error", () => resolve({ status: 0, text }));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on("error", () => resolve({ status: 0, text: "" }));
    sent.end(body);
  });
}

/** @returns the token of an account. */
export async function signIn(target: Parameters<typeof call>[0], username: string, password: string): Promise<string> {
  const body = JSON.stringify({ username, password });
  const { text } = await call(target, { method: "POST", path: "/api/auth/login", body });
  return (JSON.parse(text) as { token: string }).token;
}

/** Repeats `work` endlessly, `width` at a time. */
export async function forever(width: number, work: (number: number) => Promise<void>): Promise<void> {
  let number = 0;
  const worker = async (): Promise<void> => {
    for (;;) await work(number++);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
