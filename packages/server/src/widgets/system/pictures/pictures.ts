import { calendar, figure, hub, labelled, nested, pairs, qr, sign, table, tiles, tree } from "./cards.ts";
import { bars, lines, pie, polar, radar } from "./charts.ts";
import {
  button,
  camera,
  claim,
  field,
  fields,
  knob,
  lamp,
  pins,
  roundSwitch,
  slideSwitch,
  terminal,
} from "./controls.ts";
import { type ArcLook, arcGauge, compass, dial, lyingBar, standingBar, thermometer } from "./gauges.ts";
import { type Provider, placement, places, route } from "./maps.ts";
import { dataUrl, INK } from "./shapes.ts";

const { accent, green, amber, red, teal, dark } = INK;
const NEON = { track: "#2a323e", ink: "#e8ecf2" };
const LCD = { track: "#d2d8c8", ink: "#2d3327", color: "#2d3327" };
const ZONES = [
  [green, 0.5],
  [amber, 0.8],
  [red, 1],
] as const;
const RISING = [0.2, 0.45, 0.3, 0.6, 0.5, 0.85];
const FALLING = [0.7, 0.5, 0.62, 0.35, 0.4, 0.2];

const arcOf = (look: Partial<ArcLook>) => arcGauge({ sweep: 220, value: 0.6, color: accent, text: "42", ...look });

/** Sample values of input widgets. */
const SAMPLES: Readonly<Record<string, string>> = {
  integer: "42",
  double: "21.5",
  boolean: "☑ on",
  string: "Abc",
  location: "50.1, 8.7",
  image: "▲ ●",
  date: "31.12.",
};
const SCOPES: Readonly<Record<string, string>> = { server: "server", shared: "shared", timeseries: "series" };

const INPUTS = Object.entries(SAMPLES).flatMap(([kind, sample]) => [
  [`input_widgets/update_${kind}_timeseries`, field(sample, SCOPES.timeseries ?? "")] as const,
  ...["server", "shared"].map(
    (scope) => [`input_widgets/update_${scope}_${kind}_attribute`, field(sample, SCOPES[scope] ?? "")] as const,
  ),
]);

const placing = (alias: string, provider: Provider) =>
  [`input_widgets/markers_placement_${alias}`, placement(provider)] as const;

/** By bundle and alias. */
const DRAWINGS: ReadonlyMap<string, string> = new Map<string, string>([
  ["alarm_widgets/alarms_table", table({ columns: [0.3, 0.3, 0.4], dots: [red, amber, red, teal, green] })],
  ["analogue_gauges/analogue_compass", compass()],
  ["analogue_gauges/temperature_gauge_canvas_gauges", thermometer(0.65, red)],
  [
    "analogue_gauges/temperature_radial_gauge_canvas_gauges",
    dial({
      sweep: 300,
      value: 0.35,
      unit: "°C",
      zones: [
        [teal, 0.35],
        [amber, 0.7],
        [red, 1],
      ],
    }),
  ],
  ["analogue_gauges/speed_gauge_canvas_gauges", dial({ sweep: 270, value: 0.7, unit: "km/h", zones: ZONES })],
  ["analogue_gauges/radial_gauge_canvas_gauges", dial({ sweep: 240, value: 0.5, unit: "%" })],
  ["cards/attributes_card", pairs(4)],
  ["cards/html_card", sign("</>")],
  ["cards/html_value_card", sign("<42>")],
  ["cards/markdown_card", sign("M↓", { below: 3 })],
  ["cards/timeseries_table", table({ columns: [0.4, 0.3, 0.3], tabs: 3 })],
  ["cards/simple_card", figure("21.5", "°C")],
  ["cards/label_widget", labelled()],
  ["cards/entities_table", table({ columns: [0.5, 0.25, 0.25], actions: 1 })],
  ["cards/entities_hierarchy", tree()],
  ["cards/qr_code", qr()],
  ["cards/dashboard_state_widget", nested()],
  ["charts/bars", bars([[0.5, 0.8, 0.35, 0.65, 0.9]], true)],
  ["charts/doughnut_chart_js", pie({ hole: 0.55, gap: 1 })],
  ["charts/pie", pie({ tilt: 0.7 })],
  ["charts/pie_chart_js", pie({ gap: 1.5 })],
  ["charts/polar_area_chart_js", polar()],
  ["charts/radar_chart_js", radar()],
  ["charts/state_chart", lines([[0.1, 0.9, 0.9, 0.1, 0.9, 0.1]], { stepped: true })],
  ["charts/basic_timeseries", lines([RISING, FALLING])],
  ["charts/timeseries_bars_flot", bars([RISING.map((value) => value / 1.6), FALLING.map((value) => value / 2)], false)],
  ["control_widgets/rpc_debug_terminal", terminal(["> getValue", '{"value":42}', "> _"])],
  ["control_widgets/rpc_remote_shell", terminal(["$ uptime", "up 12 days", "$ _"])],
  ["control_widgets/knob_control", knob()],
  ["control_widgets/switch_control", slideSwitch()],
  ["control_widgets/round_switch", roundSwitch()],
  ["control_widgets/led_indicator", lamp()],
  ["control_widgets/rpcbutton", button("Send", accent)],
  ["control_widgets/update_attributes", button("Update", teal)],
  [
    "control_widgets/persistent_table",
    table({ columns: [0.25, 0.25, 0.25, 0.25], dots: [green, teal, amber], actions: 2 }),
  ],
  ["date/date_range_navigator", calendar()],
  ["digital_gauges/gauge_justgage", arcOf({})],
  ["digital_gauges/digital_thermometer", arcOf({ ...NEON, sweep: 360, text: "21°", color: red, dashes: "6 3" })],
  [
    "digital_gauges/digital_speedometer",
    arcOf({ ...NEON, sweep: 240, text: "86", color: green, value: 0.5, dashes: "5 3" }),
  ],
  ["digital_gauges/neon_gauge_justgage", arcOf({ ...NEON, sweep: 200, text: "64", color: "#5ad1ff", value: 0.64 })],
  ["digital_gauges/lcd_gauge", arcOf({ ...LCD, sweep: 210, text: "88", value: 0.75, dashes: "7 3" })],
  ["digital_gauges/lcd_bar_gauge", standingBar({ ...LCD, value: 0.6, text: "60", blocks: 12 })],
  ["digital_gauges/simple_neon_gauge_justgage", arcOf({ ...NEON, sweep: 360, text: "42", color: "#7ef29d", width: 6 })],
  ["digital_gauges/vertical_bar_justgage", standingBar({ ...NEON, value: 0.7, color: amber, text: "70", blocks: 16 })],
  ["digital_gauges/simple_gauge_justgage", arcOf({ sweep: 180, color: teal, text: "55", width: 16 })],
  ["digital_gauges/digital_bar", lyingBar({ ...NEON, value: 0.55, color: green, text: "55", blocks: 20 })],
  ["digital_gauges/mini_gauge_justgage", arcOf({ sweep: 360, text: "7", color: amber, value: 0.7, width: 8 })],
  ["digital_gauges/horizontal_bar_justgage", lyingBar({ value: 0.65, color: accent, text: "65 %" })],
  ["digital_gauges/digital_vertical_bar", standingBar({ value: 0.5, color: teal, text: "50 %" })],
  ["edge_widgets/edges_overview", hub()],
  [
    "entity_admin_widgets/device_admin_table",
    table({ columns: [0.4, 0.3, 0.3], dots: [green, green, INK.strong], actions: 3 }),
  ],
  ["entity_admin_widgets/asset_admin_table", table({ columns: [0.6, 0.4], actions: 3 })],
  ["gateway_widgets/gateway_configuration", table({ columns: [0.5, 0.5], tabs: 4 })],
  ["gateway_widgets/attributes_card", pairs(5)],
  ["gateway_widgets/config_form_latest", fields(3, INK.teal)],
  ["gpio_widgets/basic_gpio_control", pins(4, { switches: true, board: false })],
  ["gpio_widgets/gpio_panel", pins(4, { switches: false, board: false })],
  ["gpio_widgets/raspberry_pi_gpio_panel", pins(12, { switches: false, board: true })],
  ["gpio_widgets/raspberry_pi_gpio_control", pins(9, { switches: true, board: true })],
  placing("openstreetmap", "openstreetmap"),
  placing("google_maps", "google"),
  placing("image_map", "image"),
  ["input_widgets/update_multiple_attributes", fields(2)],
  ["input_widgets/update_json_attribute", sign("{ }")],
  ["input_widgets/device_claiming_widget", claim()],
  ["input_widgets/web_camera_input", camera()],
  ...INPUTS,
  ["maps_v2/route_map_tencent_maps", route("tencent")],
  ["maps_v2/route_map", route("google")],
  ["maps_v2/route_map_openstreetmap", route("openstreetmap")],
  ["maps_v2/test", route("openstreetmap", true)],
  ["maps_v2/tencent_maps", places("tencent")],
  ["maps_v2/here_map", places("here")],
  ["maps_v2/google_maps", places("google")],
  ["maps_v2/openstreetmap", places("openstreetmap")],
  ["maps_v2/image_map", places("image")],
  ["navigation_widgets/navigation_cards", tiles(6)],
  ["navigation_widgets/navigation_card", tiles(1)],
]);

const DARK: ReadonlySet<string> = new Set(
  ["digital_thermometer", "digital_speedometer", "neon_gauge_justgage", "simple_neon_gauge_justgage"].concat([
    "vertical_bar_justgage",
    "digital_bar",
  ]),
);
const DISPLAY: ReadonlySet<string> = new Set(["lcd_gauge", "lcd_bar_gauge"]);

/** The picture of a system widget type as a data URL; `null` when it has none. */
export function pictureOf(bundle: string, alias: string): string | null {
  const drawing = DRAWINGS.get(`${bundle}/${alias}`);
  if (drawing === undefined) return null;
  return dataUrl(drawing, DARK.has(alias) ? dark : DISPLAY.has(alias) ? "#e4e8da" : undefined);
}
