import { expect, test } from "vitest";
import { dashboardAddress, parseAppMessage } from "./app-messages.ts";
import { MOBILE_ACTION_FAILED, MOBILE_ACTIONS } from "./mobile-actions.ts";
import { MobileApp } from "./mobile-app.ts";

const open = (data: unknown) => ({ type: "openDashboardMessage", data });
const plain = { dashboardId: "d1", state: undefined, embedded: false, hideToolbar: false };

test.each([
  ["CORE-1.010", open({ dashboardId: "d1" }), open(plain)],
  ["CORE-1.011", open({ dashboardId: "d1", state: "W10" }), open({ ...plain, state: "W10" })],
  ["CORE-1.012", open({ dashboardId: "d1", embedded: true }), open({ ...plain, embedded: true })],
  ["CORE-1.013", open({ dashboardId: "d1", hideToolbar: true }), open({ ...plain, hideToolbar: true })],
  [
    "CORE-1.014",
    { type: "reloadUserMessage", data: { accessToken: "a", refreshToken: "r" } },
    { type: "reloadUserMessage", data: { accessToken: "a", refreshToken: "r" } },
  ],
  ["CORE-1.015", { type: "toggleDashboardLayout" }, { type: "toggleDashboardLayout" }],
  ["as a text", JSON.stringify(open({ dashboardId: "d1" })), open(plain)],
  ["without a dashboard", open({}), undefined],
  ["without tokens", { type: "reloadUserMessage", data: { accessToken: "a" } }, undefined],
  ["of others", { type: "webpackOk" }, undefined],
  ["no object", "hello", undefined],
  ["nothing", null, undefined],
])("%s: a message of the app is read, %j", (_id, given, message) => {
  expect(parseAppMessage(given)).toEqual(message);
});

test.each([
  [plain, "/dashboard/d1"],
  [{ ...plain, state: "W1" }, "/dashboard/d1?state=W1"],
  [{ ...plain, embedded: true, hideToolbar: true }, "/dashboard/d1?embedded=true&hideToolbar=true"],
])("CORE-1.010 CORE-1.011 CORE-1.012 CORE-1.013: %j opens %s", (given, address) => {
  expect(dashboardAddress(given)).toBe(address);
});

function pageOf(channel: MobileApp) {
  const target = new EventTarget();
  const received: string[] = [];
  // An event target is all of a window that is used.
  const stop = channel.listen(target as unknown as Window, {
    openDashboardMessage: ({ data }) => received.push(`open ${data.dashboardId}`),
    reloadUserMessage: ({ data }) => received.push(`reload ${data.accessToken}`),
  });
  const post = (data: unknown, source: unknown = target) =>
    target.dispatchEvent(Object.assign(new Event("message"), { data, source }));
  return { received, post, stop };
}

test("CORE-1.009 CORE-1.014 CORE-1.015: the app's messages are received, others' are not", () => {
  const called: unknown[] = [];
  const app = new MobileApp({ callHandler: async (...call) => void called.push(call) });
  const { received, post, stop } = pageOf(app);
  let toggles = 0;
  const forget = app.onToggleLayout(() => toggles++);
  post(open({ dashboardId: "d1" }));
  post({ type: "reloadUserMessage", data: { accessToken: "a", refreshToken: "r" } });
  post({ type: "toggleDashboardLayout" });
  post(open({ dashboardId: "evil" }), {});
  expect(received).toEqual(["open d1", "reload a"]);
  expect(toggles).toBe(1);
  forget();
  stop();
  post({ type: "toggleDashboardLayout" });
  expect([toggles, received.length]).toEqual([1, 2]);
  expect(called).toContainEqual(["tbMobileReadyHandler"]);
});

test("a page outside of the app receives nothing", () => {
  const { received, post } = pageOf(new MobileApp(undefined));
  post(open({ dashboardId: "d1" }));
  expect(received).toEqual([]);
});

test("BLOCK-3.045: these actions are the app's", () => {
  expect(MOBILE_ACTIONS).toEqual([
    "takePictureFromGallery",
    "takePhoto",
    "mapDirection",
    "mapLocation",
    "scanQrCode",
    "makePhoneCall",
    "getLocation",
    "takeScreenshot",
  ]);
});

test("an action that fails says so", async () => {
  const failed = { hasResult: false, hasError: true, error: MOBILE_ACTION_FAILED };
  const broken = new MobileApp({ callHandler: () => Promise.reject(new Error("no camera")) });
  expect(await broken.run("takePhoto")).toEqual(failed);
  expect(await new MobileApp(undefined).run("takePhoto")).toEqual(failed);
  expect(MOBILE_ACTION_FAILED).toBe("Failed to execute mobile action");
  const result = { hasResult: true, result: { imageUrl: "data:" }, hasError: false };
  const fine = new MobileApp({ callHandler: async () => result });
  expect(await fine.run("takePhoto")).toEqual({ ...result, error: undefined });
});
