import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import type { JsonObject } from "@orrery/model";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withSecretsApart } from "../settings/settings-with-secrets.ts";
import { startTestMailServer } from "../testing/test-mail-server.ts";
import { Mailer } from "./mailer.ts";

const LETTER = { to: "a@b.org, c@d.org", bcc: "hidden@b.org", subject: "Grüße", text: "Text: ä", html: "<b>ä</b>" };

let server: Awaited<ReturnType<typeof startTestMailServer>>;
let settings: JsonObject;
const mailer = new Mailer(async () => withSecretsApart("mail", settings));

beforeAll(async () => {
  server = await startTestMailServer();
});
beforeEach(() => {
  settings = server.settings;
  server.letters.length = 0;
});
afterAll(async () => {
  await mailer.close();
  await server.close();
});

test("a letter reaches everybody, as text and as HTML", async () => {
  await mailer.send(LETTER);
  const [letter] = server.letters;
  expect(letter?.to).toEqual(["a@b.org", "c@d.org", "hidden@b.org"]);
  expect(letter?.from).toBe("platform@orrery.test");
  expect(letter?.parts.get("text/plain")?.trim()).toBe("Text: ä");
  expect(letter?.parts.get("text/html")?.trim()).toBe("<b>ä</b>");
});

test("a sender and a server of one's own are used", async () => {
  settings = { ...server.settings, smtpPort: 1 };
  const { port } = server;
  const own = { ...plain(port), from: "Own <own@b.org>" };
  await mailer.sendBy(own, LETTER);
  await mailer.sendBy(own, { ...LETTER, from: "other@b.org" });
  expect(server.letters.map(({ from }) => from)).toEqual(["own@b.org", "other@b.org"]);
});

test("pictures come as data, files and addresses of ours stay closed", async () => {
  const dataUrl = `data:image/png;base64,${Buffer.from("png").toString("base64")}`;
  await mailer.send({ ...LETTER, images: [{ id: "logo", dataUrl }] });
  expect(server.letters).toHaveLength(1);
  for (const outside of ["/etc/passwd", "http://127.0.0.1:1/x"]) {
    await expect(mailer.send({ ...LETTER, images: [{ id: "x", dataUrl: outside }] })).rejects.toThrow(
      /^Unable to send mail: .*rejected/,
    );
  }
});

test("settings of the moment are used, and those that cannot work say so", async () => {
  settings = { ...server.settings, smtpHost: "" };
  await expect(mailer.send(LETTER)).rejects.toThrow(
    "Unable to send mail: Mail settings: smtpHost should be specified!",
  );
  settings = { ...server.settings, enableTls: true }; // which this server does not offer
  await expect(mailer.send(LETTER)).rejects.toThrow(/^Unable to send mail: .*STARTTLS/i);
  settings = server.settings;
  await mailer.send(LETTER);
  expect(server.letters).toHaveLength(1);
});

test("a server that says nothing does not hold the letter for ever", async () => {
  await using silent = await listening(createServer(() => {}));
  settings = { ...server.settings, smtpPort: silent.port, timeout: 50 };
  await expect(mailer.send(LETTER)).rejects.toThrow(/^Unable to send mail: /);
});

test("a proxy opens the way", async () => {
  const asked: string[] = [];
  const proxy = createHttpServer().on("connect", (request, socket: Socket) => {
    asked.push(`${request.url} ${request.headers["proxy-authorization"]}`);
    const onward = connect(server.port, "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    onward.pipe(socket).pipe(onward);
  });
  await using open = await listening(proxy);
  const through = { enableProxy: true, proxyHost: "127.0.0.1", proxyPort: String(open.port) };
  settings = { ...server.settings, ...through, proxyUser: "user", proxyPassword: "pass" };
  await mailer.send(LETTER);
  const basic = Buffer.from("user:pass").toString("base64");
  expect(asked).toEqual([`127.0.0.1:${server.port} Basic ${basic}`]);
  expect(server.letters).toHaveLength(1);
});

function plain(port: number) {
  return {
    ...{ from: "x@b.org", host: "127.0.0.1", port, secure: false, startTls: false, timeoutMs: 5_000 },
    ...{ tlsVersion: undefined, login: undefined, proxy: undefined },
  };
}

/** A server on the loopback that is gone, connections included, at the end of the block. */
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
