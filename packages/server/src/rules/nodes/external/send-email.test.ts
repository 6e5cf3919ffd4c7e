import { expect, test } from "vitest";
import type { NodeContext } from "../../engine/rule-node.ts";
import { runNode } from "../../testing/run-node.ts";
import { toEmail } from "../transformation/to-email.ts";
import { sendEmail } from "./send-email.ts";

const EMAIL = { from: "f@b.org", to: "a@b.org, c@d.org", cc: null, bcc: "", subject: "S", body: "B", html: false };
const of = (email: object) => ({ type: "SEND_EMAIL", data: JSON.stringify(email) });

test.each<[object, object]>([
  [EMAIL, { from: "f@b.org", to: "a@b.org, c@d.org", cc: undefined, bcc: undefined, subject: "S", text: "B" }],
  [
    { to: "a@b.org", cc: "x@b.org", html: true, body: "<b>" },
    { from: undefined, cc: "x@b.org", html: "<b>", subject: "" },
  ],
  [{ to: "a@b.org", html: "true", body: "<b>" }, { html: "<b>" }],
  [
    { to: "a@b.org", body: "<img>", images: { logo: "data:image/png;base64,AA==", bad: 1 } },
    { html: "<img>", images: [{ id: "logo", dataUrl: "data:image/png;base64,AA==" }] },
  ],
])("%j is sent as %j", async (email, sent) => {
  const { services, out } = await runNode(sendEmail, {}, of(email));
  expect(services.messaging.emails).toMatchObject([{ ...sent, server: undefined }]);
  expect(out).toMatchObject([{ label: "Success", message: { type: "SEND_EMAIL", data: JSON.stringify(email) } }]);
});

test("what the node to email makes is sent", async () => {
  const metadata = { userEmail: "a@b.org", deviceType: "meter", deviceName: "M" };
  const { out } = await runNode(toEmail, { bodyTemplate: "$[t]", mailBodyType: "true" }, { metadata });
  const { services } = await runNode(sendEmail, {}, { type: "SEND_EMAIL", data: out[0]?.message.data ?? "" });
  expect(services.messaging.emails).toMatchObject([{ to: "a@b.org", from: "info@testmail.org", html: "1" }]);
});

test.each([
  [{ type: "POST_TELEMETRY_REQUEST", data: "{}" }, "Not expected msg type POST_TELEMETRY_REQUEST for SendEmail Node"],
  [of({ subject: "S" }), "Email destination can not be blank [null]"],
  [of({ to: "  " }), "Email destination can not be blank [  ]"],
  [{ type: "SEND_EMAIL", data: "[]" }, "Incoming Message is not a valid JSON object"],
])("%j fails without metadata: %s", async (message, error) => {
  const { out, errors, services } = await runNode(sendEmail, {}, message);
  expect({ errors, metadata: out[0]?.message.metadata }).toEqual({ errors: [error], metadata: {} });
  expect(services.messaging.emails).toEqual([]);
});

test("a server of its own is read as the settings of outgoing mail are", async () => {
  const own = { useSystemSmtpSettings: false, smtpHost: "mail.org", smtpPort: "587", enableTls: "true", username: "u" };
  const proxy = { enableProxy: true, proxyHost: "proxy.org", proxyPort: "3128", proxyUser: "v", proxyPassword: "q" };
  const { services } = await runNode(sendEmail, { ...own, password: "p", ...proxy }, of(EMAIL));
  expect(services.messaging.emails[0]?.server).toMatchObject({
    ...{ host: "mail.org", port: 587, startTls: true, secure: false, tlsVersion: "TLSv1.2", login: { user: "u" } },
    proxy: { url: "http://proxy.org:3128/", login: { user: "v" } },
  });
  expect(services.messaging.emails[0]?.server?.login?.password?.reveal()).toBe("p");
});

test.each([
  [{ smtpPort: 70_000 }, "smtpPort must be a port"],
  [{ timeout: -1 }, "timeout must be a number of milliseconds"],
  [{ enableProxy: true }, "proxyHost should be specified"],
])("a node with %j does not start: %s", (settings, reason) => {
  const config = { useSystemSmtpSettings: false, ...settings };
  expect(() => sendEmail.start(config, {} as NodeContext)).toThrow(reason);
});

test("secrets are declared", () => {
  const saved = { password: "a", proxyPassword: "b", username: "u" };
  expect(sendEmail.settings.secrets(saved).map(({ path }) => path[0])).toEqual(["password", "proxyPassword"]);
});
