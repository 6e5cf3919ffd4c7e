import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { saveAttributes } from "./save-attributes.ts";

test.each<[object, Record<string, string>, string, boolean]>([
  [{ scope: "CLIENT_SCOPE", notifyDevice: "false" }, {}, "CLIENT_SCOPE", false],
  [{}, {}, "SERVER_SCOPE", false],
  [{ scope: "SHARED_SCOPE" }, {}, "SHARED_SCOPE", true],
  [{ scope: "SHARED_SCOPE", notifyDevice: false }, { notifyDevice: "false" }, "SHARED_SCOPE", false],
  [{ scope: "SHARED_SCOPE", notifyDevice: false }, { notifyDevice: "true" }, "SHARED_SCOPE", true],
  [{ scope: "SHARED_SCOPE", notifyDevice: true }, { notifyDevice: "false" }, "SHARED_SCOPE", true],
])(
  "configured %j with metadata %j it writes %s and notifies the device: %s",
  async (config, metadata, scope, notify) => {
    const { services } = await runNode(saveAttributes, config, { type: "POST_ATTRIBUTES_REQUEST", metadata });
    expect(services.attributes.saved).toMatchObject([{ scope, notifyDevice: notify, attributes: [{ key: "t" }] }]);
  },
);

test("messages of another type fail", async () => {
  const { errors } = await runNode(saveAttributes, {});
  expect(errors).toEqual(["Unsupported msg type: POST_TELEMETRY_REQUEST"]);
});
