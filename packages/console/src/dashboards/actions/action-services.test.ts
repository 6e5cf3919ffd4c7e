import { expect, test } from "vitest";
import { actionServices } from "./action-services.ts";

const nothing = () => Promise.reject(new Error("No call is made"));

function services() {
  const shown: unknown[] = [];
  const states = {
    open: (...given: unknown[]) => void shown.push(["open", ...given]),
    update: (...given: unknown[]) => void shown.push(["update", ...given]),
    backTo: (level: number) => void shown.push(["backTo", level]),
  };
  const show = (what: unknown) => Promise.resolve(void shown.push(what));
  const serve = actionServices({
    client: { telemetry: { attributes: nothing, saveAttributes: nothing, deleteAttributes: nothing } },
    dialogs: {
      alert: async (request) => show(request).then(() => true),
      confirm: async (request) => show(request).then(() => false),
      open: nothing,
    },
    states,
    picture: show,
    toast: (...given) => void show(given),
  });
  return { shown, serve };
}

test("what an action shows is bounded, as its user closes each", async () => {
  const { shown, serve } = services();
  const refused: string[] = [];
  for (const service of ["alert", "confirm", "toast", "alert"]) {
    for (let time = 0; time < 10; time++) {
      await serve(service, service === "toast" ? ["info", "a"] : ["a", "b"]).catch(() => refused.push(service));
    }
  }
  expect([...new Set(refused)]).toEqual(["toast", "alert"]);
  expect(shown).toHaveLength(20);
});

test.each([
  [
    "alert",
    ["Title", "<img src=https://example.org/?a> & more"],
    { message: "&lt;img src=https://example.org/?a> &amp; more" },
  ],
  ["toast", ["info", "Hi", 1e9], ["info", "Hi", 60_000]],
])("what %s is given is text, and bounded", async (service, args, expected) => {
  const { shown, serve } = services();
  await serve(service, args);
  expect(shown).toMatchObject([expected]);
});

test.each([
  ["openState", ["van", { a: 1 }, true], [["open", "van", { a: 1 }, true]]],
  ["openState", ["", {}], []],
  ["openState", [5, {}], []],
  ["updateState", [null, null], [["update", undefined, {}, false]]],
  ["updateState", ["van", "x", 1], [["update", "van", {}, false]]],
  ["navigatePrevState", [1], [["backTo", 1]]],
  ["navigatePrevState", [-1], []],
])("%s with %j leads to %j", async (service, args, led) => {
  const { shown, serve } = services();
  await serve(service, args);
  expect(shown).toEqual(led);
});

test("parameters of a state that no address could hold are refused", async () => {
  const { shown, serve } = services();
  await expect(serve("openState", ["van", { a: "x".repeat(20_000) }])).rejects.toThrow("too large");
  expect(shown).toEqual([]);
});

test.each([
  ["picture", ["https://example.org/a.png"]],
  ["picture", ["data:image/svg+xml;base64,PHN2Zz4="]],
  ["attributes", [{ entityType: "DEVICE", id: "../../auth/user" }, "SERVER_SCOPE"]],
  ["attributes", [{ entityType: "DEVICE", id: "13814000-1dd2-11b2-8080-808080808080" }, "../SERVER_SCOPE"]],
  ["saveAttributes", [{ entityType: "DEVICE", id: "13814000-1dd2-11b2-8080-808080808080" }, "SERVER_SCOPE", {}]],
  ["tokens", []],
])("%s with %j is refused before anything is shown or called", async (service, args) => {
  const { shown, serve } = services();
  await expect(serve(service, args)).rejects.toThrow(/^(This is no|These are no|tokens is not)/);
  expect(shown).toEqual([]);
});
