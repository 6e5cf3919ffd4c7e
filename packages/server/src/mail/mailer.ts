import type { Socket } from "node:net";
import { PlatformError } from "@orrery/model";
import type { SendMailOptions, SMTPTransportOptions } from "nodemailer";
import { type QueueLimits, SendingQueue } from "../kernel/async/sending-queue.ts";
import type { SettingsWithSecrets } from "../settings/settings-with-secrets.ts";
import type { Email } from "./email.ts";
import { type MailLogin, type MailProxy, type MailServer, parseMailSettings } from "./mail-settings.ts";

const LIMITS: QueueLimits = { concurrency: 4, waiting: 1_000 };

/** Sends emails through the mail server of the settings. */
export class Mailer {
  readonly #settings: () => Promise<SettingsWithSecrets>;
  readonly #queue: SendingQueue;

  /** `settings` returns the settings `mail`; read for every email, so changes apply at once. */
  constructor(settings: () => Promise<SettingsWithSecrets>, limits: QueueLimits = LIMITS) {
    this.#settings = settings;
    this.#queue = new SendingQueue(limits);
  }

  /** @throws {PlatformError} `notSupported` "Unable to send mail: …" when no server has accepted the email. */
  send(email: Email): Promise<void> {
    return this.#inOrder(async () => deliver(parseMailSettings(await this.#settings()), email));
  }

  /** Sends through another server than that of the settings. */
  sendBy(server: MailServer, email: Email): Promise<void> {
    return this.#inOrder(() => deliver(server, email));
  }

  /** The sender of emails that name none. @throws {PlatformError} `badRequest` when the settings are not complete. */
  async sender(): Promise<string> {
    return parseMailSettings(await this.#settings()).from;
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  async #inOrder(task: () => Promise<void>): Promise<void> {
    try {
      await this.#queue.send(task);
    } catch (cause) {
      throw unableToSend(cause);
    }
  }
}

/**
 * Hands an email to a server. One connection per email: they are rare, and the server would close an idle one.
 * @param open opens a connection to the server, or to its proxy's tunnel, instead of one that is opened to `server`.
 * @throws {Error} with the reason of the server when it has not accepted the email.
 */
export async function deliver(server: MailServer, email: Email, open?: () => Promise<Socket>): Promise<void> {
  const message = messageOf(email, server.from); // before a connection is there, which a refusal would leave half used
  const { createTransport } = await import("nodemailer"); // loaded with the first email: it costs 20 MB
  const { host, port, secure, timeoutMs, tlsVersion, login, proxy } = server;
  const options: SMTPTransportOptions = {
    host,
    port,
    secure,
    requireTLS: server.startTls,
    ignoreTLS: !server.startTls && !secure,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true, // emails of rule chains must not read files of the server
    disableUrlAccess: true,
    ...(tlsVersion ? { tls: { minVersion: tlsVersion } } : {}),
    ...(login ? { auth: { user: login.user, pass: passwordOf(login) } } : {}),
    ...(proxy && !open ? { proxy: addressOf(proxy) } : {}),
    ...(open ? { getSocket: (_options, callback) => void given(open(), callback) } : {}),
  };
  const transport = createTransport(options);
  try {
    await transport.sendMail(message);
  } finally {
    transport.close();
  }
}

/** Paused, because the server may greet before nodemailer listens, which then goes on. */
async function given(
  opening: Promise<Socket>,
  callback: Parameters<NonNullable<SMTPTransportOptions["getSocket"]>>[1],
): Promise<void> {
  const socket = await opening.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (socket instanceof Error) callback(socket);
  else callback(null, { connection: socket.pause() });
}

function passwordOf({ password }: MailLogin): string {
  return password?.reveal() ?? "";
}

function addressOf({ url, login }: MailProxy): string {
  const address = new URL(url);
  address.username = login.user;
  address.password = passwordOf(login);
  return address.href;
}

function messageOf({ to, cc, bcc, from, subject, text, html, images }: Email, sender: string): SendMailOptions {
  return {
    from: from ?? sender,
    to,
    subject,
    ...(cc ? { cc } : {}),
    ...(bcc ? { bcc } : {}),
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
    ...(images ? { attachments: images.map(({ id, dataUrl }) => ({ cid: id, path: checkedDataUrl(dataUrl) })) } : {}),
  };
}

/** Emails of rule chains must not read files of the server or call addresses. */
function checkedDataUrl(address: string): string {
  if (address.startsWith("data:")) return address;
  throw new Error("Image rejected: it is not a data URL");
}

/** Wraps a cause in the sentence of the contract. */
export function unableToSend(cause: unknown): PlatformError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new PlatformError("notSupported", `Unable to send mail: ${reason}`, { cause });
}
