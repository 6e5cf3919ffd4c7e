import type { JsonObject } from "@orrery/model";
import { expect, test } from "vitest";
import { withSecretsApart } from "../settings/settings-with-secrets.ts";
import { parseMailSettings } from "./mail-settings.ts";

const parse = (settings: JsonObject) => parseMailSettings(withSecretsApart("mail", { ...FRESH, ...settings }));
const FRESH = {
  mailFrom: "Orrery <a@b.org>",
  smtpProtocol: "smtp",
  smtpHost: "localhost",
  smtpPort: "25",
  timeout: "10000",
  enableTls: false,
  username: "",
  password: "",
  tlsVersion: "TLSv1.2",
  enableProxy: false,
};

test.each([
  [{}, { host: "localhost", port: 25, secure: false, startTls: false, timeoutMs: 10_000, login: undefined }],
  [
    { smtpPort: 2525, timeout: 500 },
    { port: 2525, timeoutMs: 500 },
  ],
  [{ timeout: "0" }, { timeoutMs: 120_000 }],
  [{ timeout: null }, { timeoutMs: 10_000 }],
  [
    { smtpProtocol: "smtps", enableTls: true },
    { secure: true, startTls: false },
  ],
  [
    { enableTls: true, tlsVersion: "TLSv1.3" },
    { startTls: true, tlsVersion: "TLSv1.3" },
  ],
  [{ username: "u" }, { login: { user: "u", password: undefined } }],
  [{ proxyHost: "proxy.org", proxyPort: "3128" }, { proxy: undefined }],
  [{ enableProxy: true, proxyHost: "proxy.org", proxyPort: "3128" }, { proxy: { url: "http://proxy.org:3128/" } }],
])("the settings %j are understood as %j", (given, server) => {
  expect(parse(given)).toMatchObject(server);
});

test("passwords of the server and of the proxy are revealed only on request", () => {
  const proxy = { enableProxy: true, proxyHost: "10.0.0.1", proxyPort: 3128, proxyUser: "a@b", proxyPassword: "c:d" };
  const server = parse({ ...proxy, username: "u", password: "p" });
  expect(JSON.parse(JSON.stringify(server))).toMatchObject({
    login: { user: "u", password: "***" },
    proxy: { url: "http://10.0.0.1:3128/", login: { user: "a@b", password: "***" } },
  });
  expect([server.login?.password?.reveal(), server.proxy?.login.password?.reveal()]).toEqual(["p", "c:d"]);
});

test.each([
  [{ smtpHost: " " }, "Mail settings: smtpHost should be specified!"],
  [{ mailFrom: null }, "Mail settings: mailFrom should be specified!"],
  [{ smtpProtocol: "imap" }, "Mail settings: smtpProtocol must be smtp or smtps!"],
  [{ smtpPort: "0" }, "Mail settings: smtpPort must be a port from 1 to 65535!"],
  [{ smtpPort: "x" }, "Mail settings: smtpPort must be a port from 1 to 65535!"],
  [{ smtpPort: 25.5 }, "Mail settings: smtpPort must be a port from 1 to 65535!"],
  [{ timeout: -1 }, "Mail settings: timeout must be a number of milliseconds!"],
  [{ timeout: "soon" }, "Mail settings: timeout must be a number of milliseconds!"],
  [{ tlsVersion: "SSLv3" }, "Mail settings: tlsVersion must be one of TLSv1, TLSv1.1, TLSv1.2, TLSv1.3!"],
  [{ enableProxy: true, proxyHost: "", proxyPort: 1 }, "Mail settings: proxyHost should be specified!"],
  [{ enableProxy: true, proxyHost: "p", proxyPort: "" }, "Mail settings: proxyPort must be a port from 1 to 65535!"],
])("the settings %j are refused: %s", (given, message) => {
  expect(() => parse(given)).toThrow(message);
});
