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

test("terminals send what is typed and show answers as text", async () => {
  await workshop.show(page, "widgets-terminals/commands-and-shell");
  const debug = widget("RPC debug terminal");
  const typed = debug.getByRole("textbox", { name: "Command" });
  const log = debug.getByRole("log");
  await log.getByText("Commands go to Mash pump.").waitFor();
  await typed.fill('setGpio {"pin": 1}');
  await typed.press("Enter");
  await log.getByText('"pin": 1', { exact: false }).last().waitFor();
  expect(await bodies(TWO_WAY)).toContainEqual({ method: "setGpio", params: { pin: 1 }, timeout: 500 });
  await expect.poll(() => typed.getAttribute("aria-busy")).toBe("false");
  await typed.fill("fail");
  await typed.press("Enter");
  await log.getByText("The device did not answer in time").waitFor();
  await expect.poll(() => typed.getAttribute("aria-busy")).toBe("false");
  await typed.press("ArrowUp");
  await typed.press("ArrowUp");
  await expect.poll(() => typed.inputValue()).toBe('setGpio {"pin": 1}');
  await typed.press("ArrowDown");
  await expect.poll(() => typed.inputValue()).toBe("fail");
  await typed.fill("help");
  await typed.press("Enter");
  await log.getByText("The parameters are JSON or text").waitFor();
  await typed.press("Control+l");
  await expect.poll(() => log.textContent()).toBe("");

  const shell = widget("RPC remote shell");
  const line = shell.getByRole("textbox", { name: "Command" });
  const screen = shell.getByRole("log");
  await screen.getByText("Mash pump, linux 6.1").waitFor();
  const run = async (text: string) => {
    await expect.poll(() => line.getAttribute("aria-busy")).toBe("false");
    await line.fill(text);
    await line.press("Enter");
  };
  await run("markup");
  await screen.getByText("<b id='bold'>not bold</b> green", { exact: true }).waitFor();
  expect(await page.locator("#bold").count()).toBe(0);
  await run("cd /tmp");
  await screen.getByText("did cd /tmp").waitFor();
  await shell.getByText("/tmp$", { exact: true }).waitFor();
  await run("sleep");
  await shell.getByRole("button", { name: "Stop" }).waitFor();
  await line.press("Control+c");
  await screen.getByText("ended", { exact: true }).waitFor();
  await run("rm");
  await screen.getByText("not allowed").waitFor();
  expect(await bodies(TWO_WAY)).toContainEqual(
    expect.objectContaining({ method: "sendCommand", params: { command: "sleep", cwd: "/tmp" } }),
  );
});

test("a device that is away is asked again by its shell, and no device is said", async () => {
  await workshop.show(page, "widgets-terminals/away");
  await page.getByText("No device to send the command to").waitFor();
  const shell = widget("RPC remote shell");
  await shell.getByText("The device did not answer in time").waitFor();
  await shell.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => shell.getByText("The device did not answer in time").count()).toBe(2);
});

test("pins of boards are switched, and show what the device made of it", async () => {
  await workshop.show(page, "widgets-gpio/controls");
  const board = widget("Basic GPIO Control").first();
  const pin = (name: string) => board.getByRole("switch", { name, exact: true });
  const isOn = (name: string) => pin(name).getAttribute("aria-checked");
  await expect.poll(() => isOn("GPIO 1")).toBe("true");
  expect(await bodies(TWO_WAY)).toContainEqual({ method: "getGpioStatus", params: "{}", timeout: 500 });
  await pin("GPIO 2").click();
  await expect.poll(() => isOn("GPIO 2")).toBe("true");
  await expect
    .poll(() => bodies(TWO_WAY))
    .toContainEqual({ method: "setGpioStatus", params: { pin: 2, enabled: true }, timeout: 500 });
  await pin("GPIO 3").click();
  await expect
    .poll(() => bodies(TWO_WAY))
    .toContainEqual({ method: "setGpioStatus", params: { pin: 3, enabled: false }, timeout: 500 });
  await expect.poll(() => isOn("GPIO 3")).toBe("true"); // the device did not do it
  const header = widget("Raspberry Pi GPIO Control").first();
  await expect.poll(() => header.getByRole("switch").count()).toBe(17);
  await expect.poll(() => header.getByRole("switch", { checked: true }).count()).toBe(3);
  await widget("Away").first().getByText("The device did not answer in time").waitFor();
});

test("lights of boards are lit by the keys of their pins", async () => {
  await workshop.show(page, "widgets-gpio/panels");
  const small = widget("Basic GPIO Panel").first();
  for (const light of ["GPIO 1: On", "GPIO 2: Off", "GPIO 3: On"])
    await small.getByRole("img", { name: light }).waitFor();
  const header = widget("Raspberry Pi GPIO Panel").first();
  await header.getByRole("img", { name: "GPIO 4: On", exact: true }).waitFor();
  expect(await header.getByRole("img", { name: /: (On|Off)$/ }).count()).toBe(40);
});

test("the time of the dashboard is walked through, chosen by days and kept in the tab", async () => {
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("date-range") ?? "{}"));
  const length = async () => {
    const { start, end } = await kept();
    return (end - start + 1) / 86_400_000;
  };
  await workshop.load(page, "widgets-date-range/kept-in-the-tab");
  await page.evaluate(() => sessionStorage.removeItem("date-range"));
  await page.getByRole("button", { name: "Earlier" }).click();
  await expect.poll(async () => typeof (await kept()).start).toBe("number");
  const before = await kept();
  await page.getByRole("button", { name: "Later" }).click();
  await expect.poll(async () => (await kept()).start).toBe(before.start + 86_400_000);

  await page.getByRole("combobox", { name: "Interval" }).click();
  await page.getByRole("option", { name: "Two weeks" }).click();
  await expect.poll(async () => Math.round(await length())).toBe(14);
  expect((await kept()).name).toBe("twoWeeks");
  await page.getByRole("combobox", { name: "Step" }).click();
  await page.getByRole("option", { name: "Hour" }).click();
  const shown = await kept();
  await page.getByRole("button", { name: "Earlier" }).click();
  await expect.poll(async () => (await kept()).start).toBe(shown.start - 3_600_000);

  const group = page.getByRole("group", { name: "Date-range-navigator" });
  await group.getByRole("button", { name: "–" }).click();
  const dialog = page.getByRole("dialog", { name: "Dates" });
  await expect.poll(() => dialog.getByRole("table").count()).toBe(1);
  await dialog.locator("td button", { hasText: /^10$/ }).click();
  await dialog.locator("td button", { hasText: /^12$/ }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(length).toBe(3);

  await workshop.load(page, "widgets-date-range/kept-in-the-tab");
  await page.getByRole("button", { name: "Earlier" }).click(); // from what was kept, not from today
  await expect.poll(async () => Math.round((await length()) * 10) / 10).toBe(3);

  await workshop.load(page, "widgets-date-range/whole");
  await group.getByRole("button", { name: "–" }).click();
  await expect.poll(() => dialog.getByRole("table").count()).toBe(2);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  const range = () => group.locator("[aria-live=polite]").first().textContent();
  const week = await range();
  await group.getByRole("button", { name: "–" }).click();
  await dialog.getByRole("button", { name: "Yesterday" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(range).not.toBe(week);
  await workshop.load(page, "widgets-date-range/small");
  await page.getByRole("button", { name: "Later" }).waitFor();
  expect(await page.getByRole("combobox").count()).toBe(1);
  expect(await page.getByRole("button", { name: "–" }).count()).toBe(0);
});

test("gateways are configured by those who may see their tokens", async () => {
  await workshop.load(page, "widgets-gateway-configuration/chosen");
  const form = widget("Gateway Configuration");
  const field = (name: string) => form.getByRole("textbox", { name, exact: true });
  await expect.poll(() => field("Host").inputValue()).toBe("hub.example"); // the first gateway was chosen
  const token = form.getByLabel("Access token", { exact: true }).and(page.locator("input"));
  expect(await token.getAttribute("type")).toBe("password");
  await field("Port").fill("70000");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("A number from 1 to 65535").waitFor();
  await field("Port").fill("8883");
  await form.getByRole("button", { name: "Add connector" }).click();
  await form.getByRole("textbox", { name: "Name", exact: true }).last().fill("Taps");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("The hub gets it at its next connection").waitFor();
  const scopes = await Promise.all(
    ["SERVER_SCOPE", "SHARED_SCOPE"].map((scope) =>
      bodies(`POST /api/plugins/telemetry/DEVICE/00000001-1dd2-11b2-8080-808080808080/attributes/${scope}`),
    ),
  );
  const [[server], [shared]] = scopes as [[Record<string, string>], [Record<string, string>]];
  const decoded = (text = "") => JSON.parse(Buffer.from(text, "base64").toString());
  expect(shared.RemoteLoggingLevel).toBe("INFO");
  expect(decoded(shared.configuration)).toMatchObject({
    thingsboard: { thingsboard: { port: 8883, security: { accessToken: "token-of-the-hub" } } },
    mqtt: [{ name: "Taps", config: {} }],
    modbus: [{ name: "Brew house", config: { baud: 9600 } }],
  });
  expect(decoded(server.configuration_drafts)).toEqual({ "Old taps": { connector: "opcua", config: {} } });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    form.getByRole("button", { name: "Export files" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("configurationGateway.zip");

  await workshop.load(page, "widgets-gateway-configuration/token-not-to-be-seen");
  await page.getByText("You may not see the credentials of this gateway").waitFor();
  expect(await page.getByLabel("Access token", { exact: true }).and(page.locator("input")).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
  await workshop.load(page, "widgets-gateway-configuration/failed");
  await page.getByRole("button", { name: "Try again" }).waitFor();
});

test("a state of the dashboard is shown inside of another, and never within itself", async () => {
  await workshop.show(page, "widgets-dashboard-state/shown");
  const links = () => page.getByRole("link").allTextContents();
  await expect.poll(async () => (await links()).length).toBe(2);
  await workshop.turnTo(page, "widgets-dashboard-state/within-itself");
  await page.getByText("The state “circle” is shown around this widget").waitFor();
  await workshop.turnTo(page, "widgets-dashboard-state/not-chosen");
  await page.getByText("No state chosen").waitFor();
  await workshop.turnTo(page, "widgets-dashboard-state/gone");
  await page.getByText("The dashboard has no state “gone”").waitFor();
});
