import { connectAsync } from "mqtt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const ALIAS = "c0000000-0000-4000-8000-000000000004";

const widget = (bundleAlias: string, typeAlias: string, type: string, title: string, settings: object) => ({
  isSystemType: true,
  bundleAlias,
  typeAlias,
  type,
  title,
  sizeX: 8,
  sizeY: 6,
  row: 0,
  col: 0,
  config: { title, showTitle: true, targetDeviceAliasIds: [ALIAS], settings },
});
const control = (typeAlias: string, title: string, settings: object = {}) =>
  widget("control_widgets", typeAlias, "rpc", title, { requestTimeout: 20_000, ...settings });

/** A pump over MQTT that says what it is told to do, and answers questions. */
async function startPump(token: string) {
  const heard: { readonly method: string; readonly params: unknown }[] = [];
  const answers: Readonly<Record<string, unknown>> = { isOn: true, getSpeed: 40, status: { level: 7 } };
  const pump = await connectAsync(`mqtt://127.0.0.1:${stage.platform.mqttPort}`, { username: token });
  pump.on("message", (topic, payload) => {
    const request = JSON.parse(payload.toString()) as { readonly method: string; readonly params: unknown };
    heard.push(request);
    const answer = answers[request.method];
    if (answer !== undefined) pump.publish(topic.replace("request", "response"), JSON.stringify(answer), { qos: 1 });
  });
  await pump.subscribeAsync("v1/devices/me/rpc/request/+", { qos: 1 });
  return { pump, heard };
}

test("a device answers the switch, the knob, the button and the terminal of a dashboard, and its state lies inside", async () => {
  const admin = await signedIn(stage.platform.httpUrl, TENANT);
  const name = `Pump ${crypto.randomUUID()}`;
  const token = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  const device = await admin.devices.save({ name, type: "pump" }, { accessToken: token });
  const { pump, heard } = await startPump(token);
  const place = (col: number, row: number) => ({ sizeX: 8, sizeY: 6, row, col });
  const title = `Controls ${crypto.randomUUID()}`;
  const { id } = await admin.dashboards.save({
    title,
    configuration: {
      widgets: {
        power: control("switch_control", "Power", {
          title: "Pump power",
          getValueMethod: "isOn",
          setValueMethod: "setOn",
        }),
        speed: control("knob_control", "Speed", {
          title: "Pump speed",
          getValueMethod: "getSpeed",
          setValueMethod: "setSpeed",
          minValue: 0,
          maxValue: 100,
        }),
        flush: control("rpcbutton", "Flush", {
          buttonText: "Flush now",
          methodName: "flush",
          methodParams: '{"seconds": 5}',
          oneWayElseTwoWay: true,
        }),
        terminal: control("rpc_debug_terminal", "Terminal"),
        inner: widget("cards", "dashboard_state_widget", "static", "Inside", { stateId: "lights" }),
        light: control("led_indicator", "Light", {
          title: "Pump light",
          performCheckStatus: false,
          retrieveValueMethod: "attribute",
          valueAttribute: "lit",
        }),
      },
      entityAliases: {
        [ALIAS]: {
          id: ALIAS,
          alias: "Pump",
          filter: { type: "singleEntity", resolveMultiple: false, singleEntity: device.id },
        },
      },
      states: {
        default: {
          name: title,
          root: true,
          layouts: {
            main: {
              widgets: {
                power: place(0, 0),
                speed: place(8, 0),
                flush: place(16, 0),
                terminal: place(0, 6),
                inner: place(8, 6),
              },
              gridSettings: {},
            },
          },
        },
        lights: {
          name: "Lights",
          root: false,
          layouts: { main: { widgets: { light: place(0, 0) }, gridSettings: {} } },
        },
      },
    },
  });
  const page = await stage.user("tenant", { at: `/dashboards/${id.id}` });
  const power = page.getByRole("switch", { name: "Pump power" });
  await expect.poll(() => power.getAttribute("aria-checked")).toBe("true");
  await power.click();
  await expect.poll(() => heard).toContainEqual({ method: "setOn", params: false });
  await expect.poll(() => power.getAttribute("aria-busy")).toBe("false");

  const speed = page.getByRole("slider", { name: "Pump speed" });
  await expect.poll(() => speed.getAttribute("aria-valuenow")).toBe("40");
  await speed.press("PageUp");
  await expect.poll(() => heard).toContainEqual({ method: "setSpeed", params: 50 });

  const flush = page.getByRole("group", { name: "Flush", exact: true });
  await flush.getByRole("button", { name: "Flush now" }).click();
  await flush.getByText("Sent", { exact: true }).waitFor();
  expect(heard).toContainEqual({ method: "flush", params: { seconds: 5 } });

  const terminal = page.getByRole("group", { name: "Terminal", exact: true });
  const line = terminal.getByRole("textbox", { name: "Command" });
  await line.fill("status now");
  await line.press("Enter");
  await terminal.getByRole("log").getByText('"level": 7').waitFor();
  expect(heard).toContainEqual({ method: "status", params: "now" });

  const inside = page.getByRole("group", { name: "Inside", exact: true });
  await inside.getByRole("img", { name: "Pump light: Off" }).waitFor();
  await pump.publishAsync("v1/devices/me/attributes", '{"lit": true}', { qos: 1 });
  await inside.getByRole("img", { name: "Pump light: On" }).waitFor();

  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "control-widgets");
  await pump.endAsync();
  await leave(page);
});
