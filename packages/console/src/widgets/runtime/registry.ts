import type { Widget } from "@orrery/model";
import type { WidgetDefinition } from "./define-widget.ts";

interface NativeWidget {
  readonly load: () => Promise<WidgetDefinition>;
  /** Shown until it is loaded. */
  readonly skeleton: WidgetDefinition["skeleton"];
}

const native = (skeleton: NativeWidget["skeleton"], load: NativeWidget["load"]): NativeWidget => ({ skeleton, load });

type TimeCharts = typeof import("../time-chart/time-charts.ts");
const timeChart = (choose: (charts: TimeCharts) => WidgetDefinition) =>
  native("chart", async () => choose(await import("../time-chart/time-charts.ts")));
type ShareCharts = typeof import("../share-charts/share-charts.ts");
const shareChart = (choose: (charts: ShareCharts) => WidgetDefinition) =>
  native("chart", async () => choose(await import("../share-charts/share-charts.ts")));
type Maps = typeof import("../map/maps.ts");
const map = (choose: (maps: Maps) => WidgetDefinition) =>
  native("chart", async () => choose(await import("../map/maps.ts")));
const analogueGauge = (alias: string) =>
  native("gauge", async () => (await import("../gauges/analogue/analogue-gauges.tsx")).analogueGauge(alias));
const digitalGauge = (alias: string) =>
  native("gauge", async () => (await import("../gauges/digital/digital-gauges.tsx")).digitalGauge(alias));
type Controls = typeof import("../controls/control-widgets.ts");
const control = (choose: (controls: Controls) => WidgetDefinition, skeleton: NativeWidget["skeleton"] = "value") =>
  native(skeleton, async () => choose(await import("../controls/control-widgets.ts")));
type GpioWidgets = typeof import("../gpio/gpio-widgets.ts");
const gpio = (choose: (boards: GpioWidgets) => WidgetDefinition) =>
  native("table", async () => choose(await import("../gpio/gpio-widgets.ts")));

const valueForm = (alias: string) =>
  native("value", async () => (await import("../inputs/value-forms.ts")).valueForm(alias));

/** Every native widget, under `bundle/alias` as saved dashboards name it. Each is loaded when a dashboard has it. */
export const NATIVE_WIDGETS: Readonly<Record<string, NativeWidget>> = {
  "charts/basic_timeseries": timeChart((charts) => charts.basicTimeseriesWidget),
  "charts/state_chart": timeChart((charts) => charts.stateChartWidget),
  "charts/timeseries_bars_flot": timeChart((charts) => charts.timeseriesBarsWidget),
  "charts/bars": shareChart((charts) => charts.barsWidget),
  "charts/doughnut_chart_js": shareChart((charts) => charts.doughnutWidget),
  "charts/pie": shareChart((charts) => charts.flotPieWidget),
  "charts/pie_chart_js": shareChart((charts) => charts.pieWidget),
  "charts/polar_area_chart_js": shareChart((charts) => charts.polarAreaWidget),
  "charts/radar_chart_js": shareChart((charts) => charts.radarWidget),
  "cards/simple_card": native("value", async () => (await import("../simple-card/simple-card.tsx")).simpleCardWidget),
  "cards/entities_table": native(
    "table",
    async () => (await import("../entities-table/entities-table.tsx")).entitiesTableWidget,
  ),
  "cards/timeseries_table": native(
    "table",
    async () => (await import("../timeseries-table/timeseries-table.tsx")).timeseriesTableWidget,
  ),
  "alarm_widgets/alarms_table": native(
    "table",
    async () => (await import("../alarms-table/alarms-table.tsx")).alarmsTableWidget,
  ),
  "cards/html_card": native("value", async () => (await import("../text-cards/html-card.tsx")).htmlCardWidget),
  "cards/html_value_card": native(
    "value",
    async () => (await import("../text-cards/html-value-card.tsx")).htmlValueCardWidget,
  ),
  "cards/attributes_card": native(
    "table",
    async () => (await import("../value-cards/attributes-card.tsx")).attributesCardWidget,
  ),
  "cards/label_widget": native(
    "value",
    async () => (await import("../value-cards/label-widget.tsx")).labelWidgetWidget,
  ),
  "cards/markdown_card": native(
    "value",
    async () => (await import("../text-cards/markdown-card.tsx")).markdownCardWidget,
  ),
  "cards/entities_hierarchy": native(
    "table",
    async () => (await import("../hierarchy/entities-hierarchy.tsx")).entitiesHierarchyWidget,
  ),
  "cards/dashboard_state_widget": native(
    "value",
    async () => (await import("../dashboard-state/dashboard-state.tsx")).dashboardStateWidget,
  ),
  "cards/qr_code": native("value", async () => (await import("../qr-code/qr-code.tsx")).qrCodeWidget),
  "gateway_widgets/attributes_card": native(
    "table",
    async () => (await import("../gateway-events/gateway-events.tsx")).gatewayEventsWidget,
  ),
  "edge_widgets/edges_overview": native(
    "table",
    async () => (await import("../edge-overview/edge-overview.tsx")).edgeOverviewWidget,
  ),
  "control_widgets/persistent_table": native(
    "table",
    async () => (await import("../persistent-table/persistent-table.tsx")).persistentTableWidget,
  ),
  "control_widgets/rpc_debug_terminal": native(
    "table",
    async () => (await import("../controls/terminal/terminals.ts")).debugTerminalWidget,
  ),
  "control_widgets/rpc_remote_shell": native(
    "table",
    async () => (await import("../controls/terminal/terminals.ts")).remoteShellWidget,
  ),
  "control_widgets/knob_control": control((controls) => controls.knobWidget, "gauge"),
  "control_widgets/switch_control": control((controls) => controls.switchWidget),
  "control_widgets/round_switch": control((controls) => controls.roundSwitchWidget),
  "control_widgets/led_indicator": control((controls) => controls.ledWidget),
  "control_widgets/rpcbutton": control((controls) => controls.rpcButtonWidget),
  "control_widgets/update_attributes": control((controls) => controls.updateAttributesWidget),
  "gpio_widgets/basic_gpio_control": gpio((boards) => boards.basicGpioControlWidget),
  "gpio_widgets/gpio_panel": gpio((boards) => boards.basicGpioPanelWidget),
  "gpio_widgets/raspberry_pi_gpio_panel": gpio((boards) => boards.raspberryGpioPanelWidget),
  "gpio_widgets/raspberry_pi_gpio_control": gpio((boards) => boards.raspberryGpioControlWidget),
  "date/date_range_navigator": native(
    "value",
    async () => (await import("../date-range/date-range.ts")).dateRangeWidget,
  ),
  "gateway_widgets/gateway_configuration": native(
    "table",
    async () => (await import("../gateway/gateway-views.tsx")).gatewayConfigurationWidget,
  ),
  "gateway_widgets/config_form_latest": native(
    "table",
    async () => (await import("../gateway/gateway-views.tsx")).gatewayFormWidget,
  ),
  "entity_admin_widgets/device_admin_table": native(
    "table",
    async () => (await import("../entity-admin/entity-admin.tsx")).deviceAdminWidget,
  ),
  "entity_admin_widgets/asset_admin_table": native(
    "table",
    async () => (await import("../entity-admin/entity-admin.tsx")).assetAdminWidget,
  ),
  "navigation_widgets/navigation_cards": native(
    "table",
    async () => (await import("../navigation-cards/navigation-cards.tsx")).navigationCardsWidget,
  ),
  "navigation_widgets/navigation_card": native(
    "value",
    async () => (await import("../navigation-cards/navigation-card.tsx")).navigationCardWidget,
  ),
  "maps_v2/openstreetmap": map((maps) => maps.openStreetMapWidget),
  "maps_v2/google_maps": map((maps) => maps.googleMapWidget),
  "maps_v2/here_map": map((maps) => maps.hereMapWidget),
  "maps_v2/tencent_maps": map((maps) => maps.tencentMapWidget),
  "maps_v2/route_map": map((maps) => maps.routeMapWidget),
  "maps_v2/route_map_openstreetmap": map((maps) => maps.routeMapOpenStreetWidget),
  "maps_v2/route_map_tencent_maps": map((maps) => maps.routeMapTencentWidget),
  "input_widgets/markers_placement_openstreetmap": map((maps) => maps.placementOpenStreetWidget),
  "input_widgets/markers_placement_image_map": map((maps) => maps.placementImageWidget),
  "input_widgets/markers_placement_google_maps": map((maps) => maps.placementGoogleWidget),
  "maps_v2/test": map((maps) => maps.tripAnimationWidget),
  "maps_v2/image_map": map((maps) => maps.imageMapWidget),
  "analogue_gauges/analogue_compass": analogueGauge("analogue_compass"),
  "analogue_gauges/temperature_gauge_canvas_gauges": analogueGauge("temperature_gauge_canvas_gauges"),
  "analogue_gauges/temperature_radial_gauge_canvas_gauges": analogueGauge("temperature_radial_gauge_canvas_gauges"),
  "analogue_gauges/speed_gauge_canvas_gauges": analogueGauge("speed_gauge_canvas_gauges"),
  "analogue_gauges/radial_gauge_canvas_gauges": analogueGauge("radial_gauge_canvas_gauges"),
  "digital_gauges/gauge_justgage": digitalGauge("gauge_justgage"),
  "digital_gauges/digital_thermometer": digitalGauge("digital_thermometer"),
  "digital_gauges/digital_speedometer": digitalGauge("digital_speedometer"),
  "digital_gauges/neon_gauge_justgage": digitalGauge("neon_gauge_justgage"),
  "digital_gauges/lcd_gauge": digitalGauge("lcd_gauge"),
  "digital_gauges/lcd_bar_gauge": digitalGauge("lcd_bar_gauge"),
  "digital_gauges/simple_neon_gauge_justgage": digitalGauge("simple_neon_gauge_justgage"),
  "digital_gauges/vertical_bar_justgage": digitalGauge("vertical_bar_justgage"),
  "digital_gauges/simple_gauge_justgage": digitalGauge("simple_gauge_justgage"),
  "digital_gauges/digital_bar": digitalGauge("digital_bar"),
  "digital_gauges/mini_gauge_justgage": digitalGauge("mini_gauge_justgage"),
  "digital_gauges/horizontal_bar_justgage": digitalGauge("horizontal_bar_justgage"),
  "digital_gauges/digital_vertical_bar": digitalGauge("digital_vertical_bar"),
  "input_widgets/update_integer_timeseries": valueForm("update_integer_timeseries"),
  "input_widgets/update_double_timeseries": valueForm("update_double_timeseries"),
  "input_widgets/update_boolean_timeseries": valueForm("update_boolean_timeseries"),
  "input_widgets/update_string_timeseries": valueForm("update_string_timeseries"),
  "input_widgets/update_location_timeseries": valueForm("update_location_timeseries"),
  "input_widgets/update_server_integer_attribute": valueForm("update_server_integer_attribute"),
  "input_widgets/update_server_double_attribute": valueForm("update_server_double_attribute"),
  "input_widgets/update_server_string_attribute": valueForm("update_server_string_attribute"),
  "input_widgets/update_server_boolean_attribute": valueForm("update_server_boolean_attribute"),
  "input_widgets/update_server_date_attribute": valueForm("update_server_date_attribute"),
  "input_widgets/update_server_image_attribute": valueForm("update_server_image_attribute"),
  "input_widgets/update_server_location_attribute": valueForm("update_server_location_attribute"),
  "input_widgets/update_shared_integer_attribute": valueForm("update_shared_integer_attribute"),
  "input_widgets/update_shared_double_attribute": valueForm("update_shared_double_attribute"),
  "input_widgets/update_shared_string_attribute": valueForm("update_shared_string_attribute"),
  "input_widgets/update_shared_boolean_attribute": valueForm("update_shared_boolean_attribute"),
  "input_widgets/update_shared_date_attribute": valueForm("update_shared_date_attribute"),
  "input_widgets/update_shared_image_attribute": valueForm("update_shared_image_attribute"),
  "input_widgets/update_shared_location_attribute": valueForm("update_shared_location_attribute"),
  "input_widgets/update_json_attribute": native(
    "value",
    async () => (await import("../inputs/json-form.tsx")).updateJsonWidget,
  ),
  "input_widgets/update_multiple_attributes": native(
    "value",
    async () => (await import("../inputs/multiple-form.tsx")).updateMultipleWidget,
  ),
  "input_widgets/web_camera_input": native(
    "value",
    async () => (await import("../inputs/camera-form.tsx")).webCameraWidget,
  ),
  "input_widgets/device_claiming_widget": native(
    "value",
    async () => (await import("../inputs/claiming-form.tsx")).deviceClaimingWidget,
  ),
};

/** How a widget is loaded and what it looks like before; undefined for types we do not have, custom ones among them. */
export function findWidget({ isSystemType, bundleAlias, typeAlias }: Widget): NativeWidget | undefined {
  return isSystemType ? NATIVE_WIDGETS[`${bundleAlias}/${typeAlias}`] : undefined;
}
