import { SYSTEM_BUNDLES } from "@orrery/model/widgets";
import { describe, expect, test } from "vitest";
import { descriptorOf, type WidgetDescriptor } from "./descriptor.ts";
import { pictureOf } from "./pictures/pictures.ts";

/** Reference: REST API, 4.2. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  alarm_widgets: ["alarms_table"],
  analogue_gauges: [
    ...["analogue_compass", "temperature_gauge_canvas_gauges", "temperature_radial_gauge_canvas_gauges"],
    ...["speed_gauge_canvas_gauges", "radial_gauge_canvas_gauges"],
  ],
  cards: [
    ...["attributes_card", "html_card", "timeseries_table", "html_value_card", "simple_card", "label_widget"],
    ...["entities_table", "entities_hierarchy", "qr_code", "markdown_card", "dashboard_state_widget"],
  ],
  charts: [
    ...["bars", "doughnut_chart_js", "pie", "pie_chart_js", "polar_area_chart_js", "radar_chart_js", "state_chart"],
    ...["basic_timeseries", "timeseries_bars_flot"],
  ],
  control_widgets: [
    ...["rpc_debug_terminal", "rpc_remote_shell", "knob_control", "switch_control", "round_switch"],
    ...["led_indicator", "rpcbutton", "update_attributes", "persistent_table"],
  ],
  date: ["date_range_navigator"],
  digital_gauges: [
    ...["gauge_justgage", "digital_thermometer", "digital_speedometer", "neon_gauge_justgage", "lcd_gauge"],
    ...["lcd_bar_gauge", "simple_neon_gauge_justgage", "vertical_bar_justgage", "simple_gauge_justgage"],
    ...["digital_bar", "mini_gauge_justgage", "horizontal_bar_justgage", "digital_vertical_bar"],
  ],
  edge_widgets: ["edges_overview"],
  entity_admin_widgets: ["device_admin_table", "asset_admin_table"],
  gateway_widgets: ["gateway_configuration", "attributes_card", "config_form_latest"],
  gpio_widgets: ["basic_gpio_control", "gpio_panel", "raspberry_pi_gpio_panel", "raspberry_pi_gpio_control"],
  input_widgets: [
    ...["openstreetmap", "image_map", "google_maps"].map((map) => `markers_placement_${map}`),
    ...["update_multiple_attributes", "update_json_attribute", "device_claiming_widget", "web_camera_input"],
    ...["integer", "double", "boolean", "string", "location"].map((kind) => `update_${kind}_timeseries`),
    ...["server", "shared"].flatMap((scope) =>
      ["image", "date", "boolean", "double", "integer", "string", "location"].map(
        (kind) => `update_${scope}_${kind}_attribute`,
      ),
    ),
  ],
  maps_v2: [
    ...["route_map_tencent_maps", "test", "route_map", "route_map_openstreetmap", "tencent_maps", "here_map"],
    ...["image_map", "google_maps", "openstreetmap"],
  ],
  navigation_widgets: ["navigation_cards", "navigation_card"],
};

const EVERY = SYSTEM_BUNDLES.flatMap(({ alias, widgets }) =>
  widgets.map((widget) => [`${alias}/${widget.alias}`, descriptorOf(widget)] as const),
);
const BY_NAME: ReadonlyMap<string, WidgetDescriptor> = new Map(EVERY);
const configOf = (name: string) => JSON.parse(BY_NAME.get(name)?.defaultConfig ?? "");

test("BLOCK-3.050 the installation has the fourteen bundles with their 96 widget types", () => {
  const aliases = SYSTEM_BUNDLES.map(({ alias, widgets }) => [alias, widgets.map((widget) => widget.alias).sort()]);
  const expected = Object.entries(ALIASES).map(([alias, widgets]) => [alias, widgets.toSorted()]);
  expect(Object.fromEntries(aliases)).toEqual(Object.fromEntries(expected));
  expect(EVERY).toHaveLength(Object.values(ALIASES).flat().length);
});

test("every system widget has a small picture of its own, without external resources", () => {
  const pictures = SYSTEM_BUNDLES.flatMap(({ alias, widgets }) => widgets.map((one) => pictureOf(alias, one.alias)));
  expect(new Set(pictures).size).toBe(EVERY.length);
  for (const picture of pictures) {
    expect(picture).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]{400,6000}=*$/);
    const svg = atob(picture?.split(",")[1] ?? "");
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 200 120">.*<\/svg>$/);
    expect(svg).not.toMatch(/NaN|undefined|script|href|url\(|<image/);
  }
  expect(pictureOf("cards", "none_of_ours")).toBeNull();
});

describe("every system widget", () => {
  test.each(EVERY)("%s has a size, a default configuration and forms that fit their schemas", (_name, descriptor) => {
    const { type, sizeX, sizeY, settingsSchema, dataKeySettingsSchema, defaultConfig } = descriptor;
    expect(["timeseries", "latest", "rpc", "alarm", "static"]).toContain(type);
    expect(Math.min(sizeX, sizeY)).toBeGreaterThan(0);
    expect(JSON.parse(defaultConfig)).toMatchObject({ title: expect.any(String), settings: expect.any(Object) });
    for (const text of [settingsSchema, dataKeySettingsSchema]) {
      const { schema, form, groupInfoes } = JSON.parse(text);
      if (!schema) continue;
      const entries = groupInfoes ? form.flat() : form;
      const keys = entries.map((entry: string | { key: string }) => (typeof entry === "string" ? entry : entry.key));
      expect(keys).toEqual(Object.keys(schema.properties));
    }
  });
});

test.each([
  ["cards/simple_card", { settings: { labelPosition: "top" }, units: "°C", decimals: 0, showTitle: false }],
  ["cards/entities_table", { settings: { defaultSortOrder: "entityName", displayEntityLabel: false }, padding: "4px" }],
  ["charts/basic_timeseries", { title: "Timeseries - Flot", settings: { shadowSize: 4, yaxis: { tickDecimals: 0 } } }],
  ["control_widgets/led_indicator", { settings: { initialValue: true, ledColor: "#4caf50", requestTimeout: 500 } }],
  ["digital_gauges/mini_gauge_justgage", { settings: { gaugeType: "donut", roundedLineCap: true, showMinMax: true } }],
  ["maps_v2/image_map", { settings: { provider: "image-map", xPosKeyName: "xPos", fitMapBounds: true } }],
  ["input_widgets/markers_placement_google_maps", { settings: { draggableMarker: true, provider: "google-map" } }],
])("a new %s starts as %j", (name, config) => expect(configOf(name)).toMatchObject(config));

test("generated sample values are a number at each call, a random walk keeps to its limits", () => {
  const [source] = configOf("cards/simple_card").datasources;
  const next = new Function("time", "prevValue", source.dataKeys[0].funcBody) as (t: number, p: number) => number;
  let value = 0;
  for (let time = 0; time < 1000; time++) value = next(time, value);
  expect(value).toBeGreaterThanOrEqual(-60);
  expect(value).toBeLessThanOrEqual(60);
});
