import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

/** What stories have asked their server. */
interface Stories {
  readonly storyCalls?: readonly { readonly call: string; readonly body?: unknown }[];
}

/** Bodies of the calls whose text begins so. */
const bodies = (call: string): Promise<readonly unknown[]> =>
  page.evaluate(
    (text) =>
      ((globalThis as Stories).storyCalls ?? []).filter((one) => one.call.startsWith(text)).map(({ body }) => body),
    call,
  );
const ONE_WAY = "POST /api/rpc/oneway/";
const TWO_WAY = "POST /api/rpc/twoway/";

const widget = (title: string, on: Page = page) => on.getByRole("group", { name: title, exact: true });
const checked = (title: string) => page.getByRole("switch", { name: title, exact: true }).getAttribute("aria-checked");

test("switches show what the device says, send what is chosen, and say what failed", async () => {
  await workshop.show(page, "widgets-controls/switches");
  const first = page.getByRole("switch", { name: "Switch control", exact: true });
  await expect.poll(() => checked("Switch control")).toBe("true");
  await first.getByText("On", { exact: true }).waitFor();
  await first.press("Space");
  await expect.poll(() => checked("Switch control")).toBe("false");
  await first.getByText("Off", { exact: true }).waitFor();
  await expect.poll(() => bodies(ONE_WAY)).toContainEqual({ method: "setValue", params: false, timeout: 500 });
  expect(await bodies(TWO_WAY)).toContainEqual({ method: "getValue", params: null, timeout: 500 });

  await expect.poll(() => checked("By function")).toBe("true");
  await page.getByRole("switch", { name: "By function" }).click();
  const converted = { method: "setValue", params: { state: "off" }, timeout: 500 };
  await expect.poll(() => bodies(ONE_WAY)).toContainEqual(converted);
  await page.getByText(/parseValueFunction, line 1/).waitFor();

  await expect.poll(() => checked("Attribute")).toBe("true");
  await expect.poll(() => checked("Time series")).toBe("false");

  await page.getByText("The device did not answer in time").waitFor();
  const refused = page.getByRole("switch", { name: "Refused" });
  await expect.poll(() => refused.getAttribute("aria-busy")).toBe("false");
  await refused.click();
  await page.getByText("The command failed: 400").waitFor();
  expect(await checked("Refused")).toBe("true"); // what was chosen stays
  await page.getByText("No device to send the command to").waitFor();
  await expect.poll(() => page.getByRole("switch", { name: "No device" }).isDisabled()).toBe(true);

  await page.getByRole("switch", { name: "Kept for later" }).click();
  await expect.poll(() => bodies(ONE_WAY)).toContainEqual(expect.objectContaining({ persistent: true, params: true }));
  await expect.poll(async () => (await bodies("GET /api/rpc/persistent/")).length).toBe(1); // asks for its outcome
});

test("a knob is turned by keys, wheel and pointer, and sends what it is left at", async () => {
  await workshop.show(page, "widgets-controls/knobs");
  const knob = page.getByRole("slider", { name: "Knob control" });
  const value = () => knob.getAttribute("aria-valuenow");
  const sent = async () => (await bodies(ONE_WAY)).map((body) => (body as { params: unknown }).params);
  await expect.poll(value).toBe("72.5");
  await knob.focus();
  for (const [key, next] of [
    ["ArrowUp", 73.5],
    ["ArrowLeft", 72.5],
    ["PageUp", 82.5],
    ["Home", 0],
    ["PageDown", 0],
    ["End", 100],
  ] as const) {
    await knob.press(key);
    await expect.poll(value).toBe(String(next));
    await expect.poll(async () => (await sent()).at(-1)).toBe(next);
  }
  await knob.hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(value).toBe("99");
  await expect.poll(async () => (await sent()).at(-1)).toBe(99);
  const box = await knob.boundingBox();
  if (!box) throw new Error("The knob is not shown");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + box.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(x, y - box.height * 0.4, { steps: 3 });
  await expect.poll(value).toBe("50");
  await page.mouse.up();
  await expect.poll(async () => (await sent()).at(-1)).toBe(50);
  const set = page.getByRole("slider", { name: "Set point" });
  await expect.poll(() => set.getAttribute("aria-valuetext")).toBe("−4 °C");
  await set.press("ArrowUp");
  await expect.poll(() => set.getAttribute("aria-valuenow")).toBe("-3"); // whole numbers, as the widget has no decimals
  await page.getByText("The device did not answer with a number").waitFor();
  await page.getByText("The greatest value must be above the least").waitFor();
});

test("lights are lit once their device is ready, by the value and function of their settings", async () => {
  await workshop.show(page, "widgets-controls/lights");
  for (const light of ["Led indicator: On", "Off: Off", "Unchecked: On"])
    await page.getByRole("img", { name: light, exact: true }).waitFor();
  await widget("Led indicator").getByText("The device did not answer in time").waitFor();
  await widget("Led indicator").getByText("Asking the device…").first().waitFor();
  expect(await bodies(TWO_WAY)).toContainEqual({ method: "checkStatus", params: null, timeout: 500 });
});

test("buttons send their command or set their attributes, and say how it went", async () => {
  await workshop.show(page, "widgets-controls/buttons");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await press("Send RPC");
  await page.getByText("Sent", { exact: true }).waitFor();
  expect(await bodies(ONE_WAY)).toContainEqual({ method: "rpcCommand", params: {}, timeout: 5000 });
  await press("Read state");
  await page.getByText('Answered: {"state":"boiling"}').waitFor();
  expect(await bodies(TWO_WAY)).toContainEqual({ method: "getState", params: "plain text", timeout: 5000 });
  await press("Stop");
  await page.getByText("The device did not answer in time").waitFor();
  const color = page.getByRole("button", { name: "Stop" });
  expect(await color.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe("rgb(183, 28, 28)");
  await press("Fail");
  await page.locator("[data-local-toast]").getByText("The command failed: 400").waitFor();
  await press("Winter");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await bodies("POST /api/plugins/telemetry/DEVICE")).toContainEqual({ mode: "winter" });
  await press("Forbidden");
  await page.getByText("The command failed: 403").waitFor();
  await press("No JSON");
  await page.getByText("The attributes to set are no JSON object").waitFor();
});
