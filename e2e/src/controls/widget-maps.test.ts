import { expect, test } from "vitest";
import { openWorkshop } from "../workshop-page.ts";

type Stories = typeof globalThis & {
  readonly storyCalls?: readonly { readonly call: string; readonly body?: unknown }[];
};

const workshop = await openWorkshop();

const page = await workshop.page();
const drawn = (at = 0) => page.locator(".canvas[data-drawn]").nth(at).waitFor();

test("a map lists its places, shows one, and opens its text with the actions of its author", async () => {
  await workshop.load(page, "widgets-maps/openstreetmap");
  await page.getByRole("application", { name: "Map: Vans" }).waitFor();
  await page.getByText("3 places").waitFor();
  await drawn();
  await page.getByRole("button", { name: "Places as a table" }).click();
  await page.getByRole("row", { name: /^In the yard – –/ }).waitFor();
  await page.getByRole("button", { name: "Show Rotterdam on the map" }).click();
  const text = page.getByRole("dialog", { name: "Rotterdam" });
  await text.getByText("-52 °C").waitFor();
  await text.getByRole("link", { name: "Open" }).waitFor();
  await text.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => text.count()).toBe(0);
  await drawn();
  await page.getByRole("application").click(); // its middle, where the marker is now
  await text.waitFor();
});

test("maps of other providers are the world of the installation, and say so", async () => {
  await workshop.load(page, "widgets-maps/other-providers");
  for (const name of ["Google Maps", "HERE", "Tencent"]) {
    await page.getByRole("img", { name: `Maps of ${name} are not loaded`, exact: false }).waitFor();
  }
});

test("the places of a picture are parts of it", async () => {
  await workshop.load(page, "widgets-maps/picture");
  await drawn();
  await page.getByRole("button", { name: "Places as a table" }).click();
  await page.getByRole("row", { name: /^Rotterdam 0\.20000 0\.30000/ }).waitFor();
});

test("places are put and taken away without a pointer, too", async () => {
  await workshop.load(page, "widgets-maps/placement");
  await drawn();
  const calls = () =>
    page.evaluate(() => ((globalThis as Stories).storyCalls ?? []).map(({ call, body }) => ({ call, body })));
  await page.getByRole("button", { name: "Places as a table" }).click();
  await page.getByRole("button", { name: "Put In the yard into the middle of the map" }).click();
  await expect
    .poll(async () => (await calls()).map(({ call }) => call.replace(/[0-9a-f-]{36}/, "ID")))
    .toContain("POST /api/plugins/telemetry/DEVICE/ID/timeseries/ANY");
  const body = (await calls()).find(({ call }) => call.startsWith("POST"))?.body;
  expect(body).toMatchObject({ latitude: expect.any(Number), longitude: expect.any(Number) });
  await page.getByRole("button", { name: "Places as a table" }).click();
  await page.getByRole("button", { name: "Show Rotterdam on the map" }).click();
  await page.getByRole("dialog", { name: "Rotterdam" }).getByRole("link", { name: "Delete" }).click();
  await expect
    .poll(async () => (await calls()).filter(({ call }) => call.startsWith("DELETE")).map(({ call }) => call))
    .toHaveLength(1);
});

test("shapes are drawn, moved and taken away, and each change is saved", async () => {
  await workshop.load(page, "widgets-maps/drawing");
  await drawn();
  const calls = (method: string) =>
    page.evaluate(
      (wanted) =>
        ((globalThis as Stories).storyCalls ?? [])
          .filter(({ call }) => call.startsWith(wanted))
          .map(({ body }) => body as { readonly perimeter?: unknown } | undefined),
      method,
    );
  const map = page.getByRole("application", { name: "Map: Vans" });
  const box = await map.boundingBox();
  if (!box) throw new Error("The map has no place");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.getByRole("button", { name: "Edit shapes" }).click();
  await page.getByText("Press a shape, then drag it or its corners.", { exact: false }).waitFor();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.move(x + 40, y + 20);
  await page.mouse.up();
  await expect.poll(async () => (await calls("POST"))[0]?.perimeter).toHaveLength(4);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Draw" }).click();
  await page.getByRole("menuitem", { name: "Polygon" }).click();
  await page.getByText("Press the corners of the shape of In the yard", { exact: false }).waitFor();
  await map.click({ position: { x: box.width / 2 - 60, y: box.height / 2 } }); // once the menu is out of the way
  await page.getByRole("button", { name: "Take back" }).waitFor();
  await page.mouse.click(x + 60, y);
  await page.mouse.click(x, y - 60);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(async () => (await calls("POST"))[1]?.perimeter).toHaveLength(3);
  await page.getByRole("button", { name: "Remove places and shapes" }).click();
  await page.getByText("Press what is to be removed.").waitFor();
  await page.mouse.click(x + 40, y + 20);
  await expect.poll(async () => (await calls("DELETE")).length).toBe(1);
});

test("ways are lines with what is at their end", async () => {
  await workshop.load(page, "widgets-routes/routes");
  for (const at of [0, 1, 2]) await drawn(at);
  expect(await page.getByRole("application").count()).toBe(3);
});

test("a trip is played from anchor to anchor, and its text follows", async () => {
  await workshop.load(page, "widgets-routes/trip-animation");
  await drawn();
  await page.getByText("57.700, 11.970").waitFor();
  await page.locator('[data-anchors="3"]').waitFor();
  await page.getByRole("button", { name: "On one step" }).click();
  await page.getByText("58.100, 12.027").waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByText("58.870,", { exact: false }).waitFor();
});

test("a function that fails is named with its line, and its map is drawn without it", async () => {
  await workshop.load(page, "widgets-maps/with-shapes");
  await page.getByText(/^colorFunction, line 2: /).waitFor();
  await drawn();
  await page.getByText("3 places").waitFor();
});

test("maps without a picture, without entities and without places say what is missing", async () => {
  await workshop.load(page, "widgets-maps/without-a-map");
  await page.getByText("No picture chosen").waitFor();
  await page.getByText("Alias “Pumps” finds nothing").waitFor();
  await workshop.load(page, "widgets-maps/nowhere-yet");
  await page.getByText("No entity has a place").waitFor();
});

test("a browser that cannot draw maps is told so, and has the list", async () => {
  const without = await workshop.page();
  await without.addInitScript(() => {
    const before = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind === "webgl2" ? null : Reflect.apply(before, this, [kind, ...more]);
    } as typeof before;
  });
  await workshop.show(without, "widgets-maps/openstreetmap");
  await without.getByText("This browser cannot draw maps").waitFor();
  await without.getByRole("button", { name: "Places as a table" }).click();
  await without.getByRole("row", { name: /^Rotterdam 51\.92000 4\.48000/ }).waitFor();
});
