import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A received email, with its links readable. */
export interface CaughtEmail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Its form as a page; empty when it has none. */
  readonly html: string;
}

/** A real SMTP server on the loopback that keeps what it gets. */
export class MailServer implements AsyncDisposable {
  readonly emails: CaughtEmail[] = [];
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      logger: false,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const source = Buffer.concat(chunks).toString("utf8");
          this.emails.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            subject: /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? "",
            text: readable(source),
            html: readable(/<!doctype html>[\s\S]*?<\/html>/i.exec(source)?.[0] ?? ""),
          });
          done();
        });
      },
    });
  }

  static async open(): Promise<MailServer> {
    const server = new MailServer();
    server.#server.listen(0, "127.0.0.1");
    await once(server.#server.server, "listening");
    return server;
  }

  /** What the platform's mail settings must say to send emails here. */
  get settings() {
    const { port } = this.#server.server.address() as AddressInfo;
    return { mailFrom: "platform@orrery.test", smtpProtocol: "smtp", smtpHost: "127.0.0.1", smtpPort: port };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

/** Lines that were broken for the way are whole again. */
function readable(source: string): string {
  return source
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
