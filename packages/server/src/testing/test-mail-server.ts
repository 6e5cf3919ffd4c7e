import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A received email. */
export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  /** The user name of the sender. */
  readonly user: string | undefined;
  readonly subject: string;
  /** Decoded parts by content type. */
  readonly parts: ReadonlyMap<string, string>;
}

export interface TestMailServerOptions {
  /** When given, only this user may send. */
  readonly login?: { readonly user: string; readonly password: string } | undefined;
  /** The reason for which every email is refused. */
  readonly refusal?: string | undefined;
  /** An address that no email is taken for. */
  readonly unknown?: string | undefined;
}

/** A real SMTP server on the loopback that records emails. */
export async function startTestMailServer({ login, refusal, unknown }: TestMailServerOptions = {}) {
  const emails: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onAuth({ username, password }, _session, done) {
      const right = username === login?.user && password === login?.password;
      done(right ? null : new Error("Wrong user or password"), { user: username });
    },
    onRcptTo({ address }, _session, done) {
      done(address === unknown ? new Error("No such mailbox") : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusal) return done(new Error(refusal));
        const source = Buffer.concat(chunks).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        emails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === "string" ? session.user : undefined,
          subject: /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? "",
          parts: partsOf(source),
        });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.server.once("listening", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    emails,
    /** Settings `mail` for this server. */
    settings: {
      mailFrom: "Orrery <platform@orrery.test>",
      smtpProtocol: "smtp",
      smtpHost: "127.0.0.1",
      smtpPort: port,
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function partsOf(source: string): Map<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1];
  if (boundary === undefined) return new Map([partOf(source)]);
  const parts = source.split(`--${boundary}`).slice(1, -1);
  return new Map(parts.flatMap((part) => [...partsOf(part)])); // a part may have parts of its own
}

function partOf(part: string): [string, string] {
  const [head = "", ...rest] = part.trimStart().split("\r\n\r\n");
  const type = /^Content-Type: ([^;\r\n]+)/im.exec(head)?.[1] ?? "text/plain";
  return [type, decoded(rest.join("\r\n\r\n"), /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1] ?? "7bit")];
}

function decoded(text: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(text, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return text;
  const bytes = text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
