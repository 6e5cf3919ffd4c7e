import { PlatformError } from "@orrery/model";
import type { SendMailOptions } from "nodemailer";
import { type QueueLimits, SendingQueue } from "../kernel/sending-queue.ts";
import type { SettingsWithSecrets } from "../settings/settings-with-secrets.ts";
import type { Letter } from "./letter.ts";
import { type MailLogin, type MailProxy, type MailServer, parseMailSettings } from "./mail-settings.ts";

const LIMITS: QueueLimits = { concurrency: 4, waiting: 1_000 };

/** Hands letters to the mail server of the settings. */
export class Mailer {
  readonly #settings: () => Promise<SettingsWithSecrets>;
  readonly #queue: SendingQueue;

  /** `settings` gives the settings `mail`; they are read for every letter, so changes act at once. */
  constructor(settings: () => Promise<SettingsWithSecrets>, limits: QueueLimits = LIMITS) {
    this.#settings = settings;
    this.#queue = new SendingQueue(limits);
  }

  /** @throws {PlatformError} `notSupported` "Unable to send mail: …" when no server has taken the letter. */
  send(letter: Letter): Promise<void> {
    return this.#inOrder(async () => deliver(parseMailSettings(await this.#settings()), letter));
  }

  /** The same by another server than that of the settings. */
  sendBy(server: MailServer, letter: Letter): Promise<void> {
    return this.#inOrder(() => deliver(server, letter));
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

/** A connection a letter: they are rare, and a kept one would be closed by the server meanwhile. */
async function deliver(server: MailServer, letter: Letter): Promise<void> {
  const { createTransport } = await import("nodemailer"); // 20 MB with what it loads: not before the first letter
  const { host, port, secure, timeoutMs, tlsVersion, login, proxy } = server;
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: server.startTls,
    ignoreTLS: !server.startTls && !secure,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true, // letters of rule chains must not read our files
    disableUrlAccess: true,
    ...(tlsVersion ? { tls: { minVersion: tlsVersion } } : {}),
    ...(login ? { auth: { user: login.user, pass: passwordOf(login) } } : {}),
    ...(proxy ? { proxy: addressOf(proxy) } : {}),
  });
  try {
    await transport.sendMail(messageOf(letter, server.from));
  } finally {
    transport.close();
  }
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

function messageOf({ to, cc, bcc, from, subject, text, html, images }: Letter, sender: string): SendMailOptions {
  return {
    from: from ?? sender,
    to,
    subject,
    ...(cc ? { cc } : {}),
    ...(bcc ? { bcc } : {}),
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
    ...(images ? { attachments: images.map(({ id, dataUrl }) => ({ cid: id, path: dataUrl })) } : {}),
  };
}

/** The sentence of the contract around whatever went wrong. */
export function unableToSend(cause: unknown): PlatformError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new PlatformError("notSupported", `Unable to send mail: ${reason}`, { cause });
}
