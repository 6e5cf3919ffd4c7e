import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import type { JsonObject } from "@orrery/model";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withSecretsApart } from "../settings/settings-with-secrets.ts";
import { startTestMailServer } from "../testing/test-mail-server.ts";
import { Mailer } from "./mailer.ts";

const EMAIL = { to: "a@b.org, c@d.org", bcc: "hidden@b.org", subject: "Grüße", text: "Text: ä", html: "<b>ä</b>" };

let server: Awaited<ReturnType<typeof startTestMailServer>>;
let settings: JsonObject;
const mailer = new Mailer(async () => withSecretsApart("mail", settings));

beforeAll(async () => {
  server = await startTestMailServer();
});
beforeEach(() => {
  settings = server.settings;
  server.emails.length = 0;
});
afterAll(async () => {
  await mailer.close();
  await server.close();
});

test("an email reaches all recipients, as text and as HTML", async () => {
  await mailer.send(EMAIL);
  const [email] = server.emails;
  expect(email?.to).toEqual(["a@b.org", "c@d.org", "hidden@b.org"]);
  expect(email?.from).toBe("platform@orrery.test");
  expect(email?.parts.get("text/plain")?.trim()).toBe("Text: ä");
  expect(email?.parts.get("text/html")?.trim()).toBe("<b>ä</b>");
});

test("a given sender and a given server are used", async () => {
  settings = { ...server.settings, smtpPort: 1 };
  const { port } = server;
  const own = { ...plain(port), from: "Own <own@b.org>" };
  await mailer.sendBy(own, EMAIL);
  await mailer.sendBy(own, { ...EMAIL, from: "other@b.org" });
  expect(server.emails.map(({ from }) => from)).toEqual(["own@b.org", "other@b.org"]);
});

test("images are attached from data URLs; files and addresses of the platform are not read", async () => {
  const dataUrl = `data:image/png;base64,${Buffer.from("png").toString("base64")}`;
  await mailer.send({ ...EMAIL, images: [{ id: "logo", dataUrl }] });
  expect(server.emails).toHaveLength(1);
  for (const outside of ["/etc/passwd", "http://127.0.0.1:1/x"]) {
    await expect(mailer.send({ ...EMAIL, images: [{ id: "x", dataUrl: outside }] })).rejects.toThrow(
      /^Unable to send mail: .*rejected/,
    );
  }
});

test("the current settings are used, and errors name the setting that fails", async () => {
  settings = { ...server.settings, smtpHost: "" };
  await expect(mailer.send(EMAIL)).rejects.toThrow("Unable to send mail: Mail settings: smtpHost should be specified!");
  settings = { ...server.settings, enableTls: true }; // which this server does not offer
  await expect(mailer.send(EMAIL)).rejects.toThrow(/^Unable to send mail: .*STARTTLS/i);
  settings = server.settings;
  await mailer.send(EMAIL);
  expect(server.emails).toHaveLength(1);
});

test("a server that never answers does not block the email for ever", async () => {
  await using silent = await listening(createServer(() => {}));
  settings = { ...server.settings, smtpPort: silent.port, timeout: 50 };
  await expect(mailer.send(EMAIL)).rejects.toThrow(/^Unable to send mail: /);
});

test("emails are sent through the proxy", async () => {
  const asked: string[] = [];
  const proxy = createHttpServer().on("connect", (request, socket: Socket) => {
    asked.push(`${request.url} ${request.headers["proxy-authorization"]}`);
    const onward = connect(server.port, "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    onward.pipe(socket).pipe(onward);
    socket.once("close", () => onward.destroy()); // a pipe passes an end on, not a close
  });
  await using open = await listening(proxy);
  const through = { enableProxy: true, proxyHost: "127.0.0.1", proxyPort: String(open.port) };
  settings = { ...server.settings, ...through, proxyUser: "user", proxyPassword: "pass" };
  await mailer.send(EMAIL);
  const basic = Buffer.from("user:pass").toString("base64");
  expect(asked).toEqual([`127.0.0.1:${server.port} Basic ${basic}`]);
  expect(server.emails).toHaveLength(1);
});

function plain(port: number) {
  return {
    from: "x@b.org",
    host: "127.0.0.1",
    port,
    secure: false,
    startTls: false,
    timeoutMs: 5_000,
    tlsVersion: undefined,
    login: undefined,
    proxy: undefined,
  };
}

/** A server on the loopback, closed with its connections at the end of the block. */
async function listening(own: Server) {
  const sockets = new Set<Socket>();
  own.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  return {
    port: (own.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => own.close(resolve));
    },
  };
}
