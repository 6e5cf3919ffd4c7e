import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { TenantId } from "@orrery/model";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Egress } from "../../kernel/egress/egress.ts";
import { parseNetwork } from "../../kernel/egress/network.ts";
import { testProxy } from "../../kernel/egress/testing/test-peer.ts";
import { type MailServer, parseMailSettings } from "../../mail/mail-settings.ts";
import { Mailer } from "../../mail/mailer.ts";
import { withSecretsApart } from "../../settings/settings-with-secrets.ts";
import type { SmsSettings } from "../../sms/sms-settings.ts";
import { startTestMailServer } from "../../testing/test-mail-server.ts";
import { TENANT } from "../testing/test-engine.ts";
import { TenantMessages } from "./tenant-messages.ts";

const LOGIN = { user: "u", password: "p" };
const EMAIL = { to: "a@b.org, c@d.org", subject: "Grüße", text: "ä" };

let server: Awaited<ReturnType<typeof startTestMailServer>>;
beforeAll(async () => {
  server = await startTestMailServer({ login: LOGIN });
});
afterAll(() => server.close());

const serverAt = (settings: Record<string, unknown>): MailServer => {
  const { user: username, password } = LOGIN;
  return parseMailSettings(withSecretsApart("mail", { ...server.settings, username, password, ...settings } as never));
};

interface Given {
  readonly networks?: readonly string[];
  readonly allowed?: boolean;
  readonly send?: () => Promise<void>;
  /** Who says whom emails are from that do not say it. */
  readonly own?: Pick<Mailer, "sender">;
}

function messages({ networks = ["127.0.0.1"], allowed = true, send = async () => {}, own: from }: Given = {}) {
  const counted: string[] = [];
  const sent: unknown[] = [];
  const mailer = new Mailer(async () => withSecretsApart("mail", { ...server.settings, mailFrom: "system@b.org" }));
  const sms = {
    send: async (to: string, text: string) => void sent.push([to, text]),
    sendBy: async (_tenant: TenantId, { type }: SmsSettings, to: string, text: string) =>
      void sent.push([type, to, text]),
  };
  const network = new Egress({
    allowedNetworks: networks.map(parseNetwork),
    maxTenantCalls: 2,
    maxResponseBytes: 1_000,
  });
  const usage = {
    allows: () => allowed,
    count: (_tenant: TenantId, counter: string) => void counted.push(counter),
  };
  const own = { send, sender: () => (from ?? mailer).sender() };
  return { ports: new TenantMessages({ mailer: own, sms, network, usage }), counted, sent };
}

test("an email goes through a server of the tenant's own, and is counted", async () => {
  const { ports, counted } = messages();
  server.emails.length = 0;
  await ports.sendEmail(TENANT, EMAIL, serverAt({}));
  await ports.sendEmail(TENANT, { ...EMAIL, from: "own@b.org" }, serverAt({}));
  expect(server.emails).toMatchObject([
    { from: "system@b.org", to: ["a@b.org", "c@d.org"], user: "u" },
    { from: "own@b.org" },
  ]);
  expect(counted).toEqual(["emails", "emails"]);
});

test("a server in the platform's own network is refused unless the operator allows it", async () => {
  const { ports, counted } = messages({ networks: [] });
  server.emails.length = 0;
  const refused = ports.sendEmail(TENANT, EMAIL, serverAt({}));
  await expect(refused).rejects.toThrow("ORRERY_EGRESS_ALLOW");
  expect(server.emails).toEqual([]);
  expect(counted).toEqual([]);
});

test("an email goes through the proxy of the settings, which is checked itself", async () => {
  await using proxy = await testProxy();
  const through = {
    enableProxy: true,
    proxyHost: "127.0.0.1",
    proxyPort: proxy.port,
    proxyUser: "v",
    proxyPassword: "q",
  };
  server.emails.length = 0;
  await messages().ports.sendEmail(TENANT, EMAIL, serverAt(through));
  expect(server.emails).toHaveLength(1);
  const authorization = `Basic ${Buffer.from("v:q").toString("base64")}`;
  expect(proxy.received).toMatchObject([
    { method: "CONNECT", path: `127.0.0.1:${server.port}`, headers: { "proxy-authorization": authorization } },
  ]);
  const hidden = messages({ networks: ["127.0.0.1"] }).ports.sendEmail(
    TENANT,
    EMAIL,
    serverAt({ ...through, smtpHost: "10.0.0.1" }),
  );
  await expect(hidden).rejects.toThrow("ORRERY_EGRESS_ALLOW");
});

test("a server that ends connections at once fails the email, and nothing else", async () => {
  await using hostile = await rawServer((socket) => setTimeout(() => socket.resetAndDestroy(), 2));
  const slow = { sender: () => new Promise<string>((resolve) => setTimeout(resolve, 50, "slow@b.org")) };
  const { ports } = messages({ own: slow });
  for (let tries = 0; tries < 3; tries++) {
    const refused = ports.sendEmail(TENANT, EMAIL, serverAt({ smtpPort: hostile.port }));
    await expect(refused).rejects.toThrow(/^Unable to send mail: /);
  }
});

test("the greeting of a server that does not wait is heard, also through a proxy", async () => {
  await using eager = await rawServer((socket) => socket.end("554 go away\r\n"));
  await using proxy = await testProxy({ eager: true });
  const through = { enableProxy: true, proxyHost: "127.0.0.1", proxyPort: proxy.port };
  for (const way of [{}, through]) {
    const refused = messages().ports.sendEmail(TENANT, EMAIL, serverAt({ ...way, smtpPort: eager.port }));
    await expect(refused).rejects.toThrow(/go away/);
  }
});

test("a server that wants TLS gets it from the first byte, and one that has none is refused", async () => {
  const secure = new SMTPServer({ secure: true, authOptional: true, logger: false });
  secure.on("error", () => undefined); // the client ends the connection
  secure.listen(0, "127.0.0.1");
  await once(secure.server, "listening");
  const { port } = secure.server.address() as AddressInfo; // it listens on a port
  const { ports } = messages();
  const toSecure = ports.sendEmail(TENANT, EMAIL, serverAt({ smtpProtocol: "smtps", smtpPort: port }));
  await expect(toSecure).rejects.toThrow(/^Unable to send mail: .*(self-signed|certificate)/);
  await new Promise<void>((resolve) => secure.close(() => resolve()));
  const toPlain = ports.sendEmail(TENANT, EMAIL, serverAt({ enableTls: true }));
  await expect(toPlain).rejects.toThrow(/^Unable to send mail: .*STARTTLS/i);
});

test("a wrong password fails with the reason", async () => {
  const wrong = messages().ports.sendEmail(TENANT, EMAIL, serverAt({ password: "wrong" }));
  await expect(wrong).rejects.toThrow(/^Unable to send mail: .*Wrong user or password/);
});

test("a tenant that is used up sends no emails, and no SMS by the provider of the system", async () => {
  const { ports, sent } = messages({ allowed: false });
  const disabled = (what: string) => `${what} sending is disabled due to API limits!`;
  await expect(ports.sendEmail(TENANT, EMAIL)).rejects.toThrow(disabled("Email"));
  await expect(ports.sendEmail(TENANT, EMAIL, serverAt({}))).rejects.toThrow(disabled("Email"));
  await expect(ports.sendSms(TENANT, "+1", "t")).rejects.toThrow(disabled("SMS"));
  expect(sent).toEqual([]);
});

test("an SMS goes by the provider of the system or an own one", async () => {
  const { ports, sent, counted } = messages();
  await ports.sendSms(TENANT, "+1", "a");
  await ports.sendSms(TENANT, "+2", "b", { type: "TWILIO" } as SmsSettings);
  expect(sent).toEqual([
    ["+1", "a"],
    ["TWILIO", "+2", "b"],
  ]);
  expect(counted).toEqual(["sms"]); // limited is the one of the system
});

test("one tenant does not fill the queue that all share", async () => {
  let busy = 0;
  const held: (() => void)[] = [];
  const send = () => {
    busy += 1;
    return new Promise<void>((resolve) => held.push(resolve));
  };
  const { ports } = messages({ send });
  const sending = Array.from({ length: 102 }, () => ports.sendEmail(TENANT, EMAIL));
  await expect(ports.sendEmail(TENANT, EMAIL)).rejects.toThrow("Too many calls wait for their turn");
  expect(busy).toBe(2);
  const end = setInterval(() => held.splice(0).forEach((resolve) => void resolve()), 1);
  await Promise.all(sending);
  clearInterval(end);
});

/** A server that does with each connection what is said, on a free port. */
async function rawServer(accept: (socket: Socket) => void) {
  const raw = createServer((socket) => {
    socket.on("error", () => undefined);
    accept(socket);
  });
  raw.listen(0, "127.0.0.1");
  await once(raw, "listening");
  return {
    port: (raw.address() as AddressInfo).port, // it listens on a port
    async [Symbol.asyncDispose]() {
      raw.close();
      await once(raw, "close");
    },
  };
}
