import { expect, test } from "vitest";
import {
  closesAfterMs,
  formOf,
  type Notification,
  type NotificationType,
  placeOf,
  ROOT_TARGET,
  type ShownNotification,
  shownAfter,
  successNotification,
  TOAST_ANIMATION_MS,
} from "./notification.ts";
import { Notifications } from "./notifications.ts";

const toast = (id: number, given: Partial<Notification> = {}): ShownNotification => ({
  id,
  message: "Saved",
  type: "info",
  ...given,
});
const show = (notification: ShownNotification) => ({ kind: "show", notification }) as const;
const first = toast(1);

test("BLOCK-3.114 BLOCK-3.115: a notification has these members, and one of four types", () => {
  const types: Record<NotificationType, true> = { error: true, warn: true, success: true, info: true };
  const whole: Required<Omit<Notification, "action">> = {
    message: "m",
    type: "error",
    target: "t",
    duration: 1,
    horizontalPosition: "left",
    verticalPosition: "top",
    panelClass: "c",
    forceDismiss: true,
  };
  expect([Object.keys(types), Object.keys(whole)]).toMatchObject([{ length: 4 }, { length: 8 }]);
});

test.each([
  ["BLOCK-3.116: without a target it is the window's", [], show(first), ROOT_TARGET, [1]],
  ["BLOCK-4.095: another target's", [], show(toast(1, { target: "x" })), ROOT_TARGET, []],
  ["BLOCK-1.022 BLOCK-4.095: the own target's", [], show(toast(1, { target: "x" })), "x", [1]],
  ["BLOCK-4.094: an empty text", [], show(toast(1, { message: " " })), ROOT_TARGET, []],
  ["BLOCK-4.096: what is said already", [first], show(toast(2)), ROOT_TARGET, [1]],
  ["BLOCK-4.096: the same as another type", [first], show(toast(2, { type: "warn" })), ROOT_TARGET, [1, 2]],
  ["BLOCK-4.096: another message", [first], show(toast(2, { message: "Sent" })), ROOT_TARGET, [1, 2]],
  ["BLOCK-4.100: hidden", [first], { kind: "hide", target: ROOT_TARGET }, ROOT_TARGET, []],
  ["BLOCK-4.100: another target's are hidden", [first], { kind: "hide", target: "x" }, ROOT_TARGET, [1]],
  [
    "one is hidden",
    [first, toast(2, { message: "b" })],
    { kind: "hide", target: ROOT_TARGET, id: 1 },
    ROOT_TARGET,
    [2],
  ],
  [
    "the oldest leaves when there are too many",
    [1, 2, 3, 4].map((id) => toast(id, { message: `${id}` })),
    show(toast(5)),
    ROOT_TARGET,
    [2, 3, 4, 5],
  ],
] as const)("%s", (_name, before, event, target, ids) => {
  expect(shownAfter(before, event, target).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ["BLOCK-4.098: a panel toast stays half a second longer", { duration: 1000 }, "panel", 1500],
  ["a panel toast without a time", {}, "panel", undefined],
  ["BLOCK-4.099: a snackbar with a time alone stays", { duration: 1000 }, "snackbar", undefined],
  ["BLOCK-4.099: a snackbar with forceDismiss leaves", { duration: 1000, forceDismiss: true }, "snackbar", 1000],
  ["BLOCK-4.099: forceDismiss without a time", { forceDismiss: true }, "snackbar", undefined],
] as const)("%s", (_name, given, form, ms) => {
  expect(closesAfterMs(toast(1, given), form)).toBe(ms);
});

test.each([
  [ROOT_TARGET, false, "snackbar"],
  ["dashboardRoot", false, "panel"],
  ["dashboardRoot", true, "snackbar"],
])("BLOCK-2.093: the target %s on a small screen (%s) has a %s", (target, isSmall, form) => {
  expect(formOf(target, isSmall)).toBe(form);
});

test.each([
  ["BLOCK-9.051", {}, false, "top-left"],
  ["BLOCK-9.052", {}, true, "bottom-left"],
  ["CORE-9.013", { horizontalPosition: "right", verticalPosition: "bottom" }, false, "bottom-right"],
] as const)("%s: a toast with %j on a small screen (%s) is at %s", (_id, given, isSmall, place) => {
  expect(placeOf(toast(1, given), isSmall)).toBe(place);
});

test("BLOCK-9.021 BLOCK-9.022 BLOCK-9.023: a short success is shown on the dashboard for a second", () => {
  expect(successNotification("Done")).toMatchObject({
    message: "Done",
    type: "success",
    duration: 1000,
    target: "dashboardRoot",
    horizontalPosition: "left",
    verticalPosition: "bottom",
  });
  expect(successNotification("Done", { duration: 3000 }).duration).toBe(3000);
});

test("BLOCK-9.050: toasts open and close within 100 ms", () => {
  expect(TOAST_ANIMATION_MS).toBe(100);
});

test("CORE-3.005: what is left lands in the state and in the areas that watch", () => {
  const notifications = new Notifications();
  const seen: unknown[] = [];
  const stop = notifications.watch((event) => seen.push(event));
  const hide = notifications.show({ message: "a", type: "info" });
  expect(notifications.last.snapshot()).toMatchObject({ message: "a" });
  hide();
  notifications.hide("x");
  stop();
  notifications.show({ message: "b", type: "info" });
  expect(seen).toMatchObject([
    { kind: "show", notification: { message: "a" } },
    { kind: "hide", target: ROOT_TARGET },
    { kind: "hide", target: "x" },
  ]);
});

test("messages before the first page is drawn reach all of its areas, and no later one", async () => {
  const notifications = new Notifications();
  for (const message of ["too many", "a", "b", "c", "d"]) notifications.show({ message, type: "error" });
  const byArea: Record<string, string[]> = {};
  const watch = (area: string) => {
    const texts: string[] = [];
    byArea[area] = texts;
    notifications.watch((event) => event.kind === "show" && texts.push(event.notification.message));
  };
  watch("panel");
  watch("window");
  await Promise.resolve();
  watch("later");
  notifications.show({ message: "e", type: "error" });
  expect(byArea).toEqual({ panel: ["a", "b", "c", "d", "e"], window: ["a", "b", "c", "d", "e"], later: ["e"] });
});
