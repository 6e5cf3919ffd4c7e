import { ApiError } from "@orrery/client";
import { expect, test } from "vitest";
import { Notifications } from "../controls/overlays/toasts/notifications.ts";
import { memoryStorage } from "../session/local-settings.ts";
import { FakeServer, fakePair, TENANT_ADMIN } from "../testing/fake-server.ts";
import { ErrorReports } from "./error-reports.ts";

function setUp() {
  const notifications = new Notifications();
  let ended = 0;
  const reports = new ErrorReports({ notifications, translate: (key) => `<${key}>`, signOut: () => ended++ });
  const server = new FakeServer();
  const client = server.client(memoryStorage(), reports.report);
  client.session.use(fakePair(TENANT_ADMIN));
  const last = () => notifications.last.snapshot();
  return { server, client, reports, last, ended: () => ended };
}

test("CORE-3.005 CORE-8.019: a failed call becomes an error toast, for as long as the server says", async () => {
  const { server, client, last } = setUp();
  server.answers["GET /api/edges/enabled"] = { status: 400, body: { message: "No", timeout: 3000 } };
  await expect(client.system.edgesEnabled()).rejects.toBeInstanceOf(ApiError);
  expect(last()).toMatchObject({ type: "error", message: "No", duration: 3000, forceDismiss: true });
});

test("CORE-8.013: a failed call whose caller ignores errors is not shown", async () => {
  const { server, client, reports, last } = setUp();
  server.answers["GET /api/edges/enabled"] = { status: 403, body: { message: "No", errorCode: 20 } };
  await expect(client.system.edgesEnabled({ ignoreErrors: true })).rejects.toBeInstanceOf(ApiError);
  expect(reports.dialog.snapshot()).toBeUndefined();
  expect(last()).toBeUndefined();
  await expect(client.system.edgesEnabled()).rejects.toBeInstanceOf(ApiError);
  expect(reports.dialog.snapshot()).toEqual({ kind: "forbidden" });
});

test.each([
  ["CORE-8.021: the text of the body", "Broken pipe", "Broken pipe"],
  ["CORE-8.022: a body without anything", undefined, "Unhandled error code 500"],
])("%s is shown where the server has no message", async (_name, body, message) => {
  const { server, client, last } = setUp();
  server.answers["GET /api/edges/enabled"] = { status: 500, body };
  await expect(client.system.edgesEnabled()).rejects.toBeInstanceOf(ApiError);
  expect(last()).toMatchObject({ message });
});

test("a trial that is over ends the session", () => {
  const { reports, ended } = setUp();
  reports.report(new ApiError(401, "Over", { url: "/api/x", errorCode: 12 }));
  expect(ended()).toBe(1);
});
