import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { toEmail } from "./to-email.ts";

const MESSAGE = {
  data: '{"temp":31.50,"html":"TRUE"}',
  metadata: { userEmail: "ann@example.org", deviceName: "Boiler", deviceType: "heater" },
};

test("an email is created from the templates", async () => {
  const { out } = await runNode(toEmail, toEmail.settings.defaults() as object, MESSAGE);
  expect(out).toMatchObject([{ label: "Success", message: { type: "SEND_EMAIL", metadata: MESSAGE.metadata } }]);
  expect(JSON.parse(out[0]?.message.data ?? "")).toEqual({
    from: "info@testmail.org",
    to: "ann@example.org",
    cc: null,
    bcc: null,
    subject: "Device heater reports a high temperature",
    body: "The temperature of Boiler is 31.50.",
    images: null,
    html: false,
  });
});

test.each<[object, Record<string, string>, object]>([
  [{ ccTemplate: "${userEmail}", bccTemplate: "" }, {}, { cc: "ann@example.org", bcc: null }],
  [{ mailBodyType: "true" }, {}, { html: true }],
  [{ mailBodyType: "dynamic", isHtmlTemplate: "$[html]" }, {}, { html: true }],
  [{ mailBodyType: "dynamic", isHtmlTemplate: "${unknown}" }, {}, { html: false }],
  [{ mailBodyType: "dynamic" }, {}, { html: false }],
  [{}, { images: '{"logo":"data:image/png;base64,AA=="}' }, { images: { logo: "data:image/png;base64,AA==" } }],
])("%j with metadata %j", async (config, metadata, expected) => {
  const { out } = await runNode(toEmail, config, { ...MESSAGE, metadata: { ...MESSAGE.metadata, ...metadata } });
  expect(JSON.parse(out[0]?.message.data ?? "")).toMatchObject(expected);
});

test.each<[object, string]>([
  [{ data: "no JSON" }, "Failed to process pattern!"],
  [{ metadata: { images: '{"logo":1}' } }, "The images of the email are no JSON object of texts"],
])("%j fails", async (fields, error) => {
  const { errors } = await runNode(toEmail, { toTemplate: "x" }, fields);
  expect(errors).toEqual([error]);
});
