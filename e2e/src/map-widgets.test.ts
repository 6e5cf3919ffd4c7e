import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const ALIAS = "c0000000-0000-4000-8000-000000000018";
/** One grey pixel. */
const TILE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNsaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==";
const at = { sizeX: 16, sizeY: 10, row: 0, col: 0 };
const key = (name: string) => ({ name, type: "attribute", label: name, settings: {} });

test("a map asks for the tiles of its settings, and a marker that is dragged is where it was put: its attributes are saved", async () => {
  const admin = await signedIn(stage.platform.httpUrl, TENANT);
  const name = `Van ${crypto.randomUUID()}`;
  const device = await admin.devices.save({ name, type: "van" });
  await admin.telemetry.saveAttributes(device.id, "SERVER_SCOPE", { latitude: 57.7, longitude: 11.97 });
  const title = `Vans ${crypto.randomUUID()}`;
  const map = {
    ...{
      isSystemType: true,
      bundleAlias: "input_widgets",
      typeAlias: "markers_placement_openstreetmap",
      type: "latest",
    },
    ...{ title: "Places", ...at },
    config: {
      title: "Places",
      showTitle: true,
      datasources: [{ type: "entity", entityAliasId: ALIAS, dataKeys: [key("latitude"), key("longitude")] }],
      settings: {
        provider: "openstreet-map",
        useCustomProvider: true,
        ...{ showLabel: true, showTooltip: true, autocloseTooltip: true },
        customProviderTileUrl: `${stage.platform.httpUrl}/tiles/{z}/{x}/{y}.png`,
      },
    },
  };
  const filter = { type: "singleEntity", resolveMultiple: false, singleEntity: device.id };
  const { id } = await admin.dashboards.save({
    title,
    configuration: {
      widgets: { map },
      entityAliases: { [ALIAS]: { id: ALIAS, alias: "Vans", filter } },
      states: { default: { name: title, root: true, layouts: { main: { widgets: { map: at }, gridSettings: {} } } } },
    },
  });
  const page = await stage.user("tenant", { at: "/dashboards" });
  const asked: string[] = [];
  await page.route("**/tiles/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "image/png", body: Buffer.from(TILE, "base64") });
  });
  await page.goto(`${stage.platform.httpUrl}/dashboards/${id.id}`);
  const drawn = () => page.locator(".canvas[data-drawn]").waitFor();
  await drawn();
  await page.getByText("1 place", { exact: true }).waitFor();
  expect(asked[0]).toMatch(/\/tiles\/\d+\/\d+\/\d+\.png$/);
  const group = page.getByRole("group", { name: "Places" });
  await group.hover();
  await group.getByRole("button", { name: "Places as a table" }).click();
  await page.getByRole("button", { name: `Show ${name} on the map` }).click();
  const text = page.getByRole("dialog", { name });
  await text.getByRole("button", { name: "Close" }).click();
  await drawn();
  const box = await page.getByRole("application", { name: "Map: Places" }).boundingBox();
  if (!box) throw new Error("The map has no place");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 20);
  await page.mouse.move(x + 80, y - 40);
  await page.mouse.up();
  const saved = async () => {
    const values = await admin.telemetry.attributes(device.id, "SERVER_SCOPE", ["latitude", "longitude"]);
    return Object.fromEntries(values.map((one) => [one.key, Number(one.value)]));
  };
  await expect.poll(async () => (await saved()).longitude).toBeGreaterThan(11.9705);
  expect((await saved()).latitude).toBeGreaterThan(57.7001);
  await leave(page);
});
