import { type Json, peerKey, peerSource } from "./peer-file.ts";

export const MINUTE = 60_000;
const drawing = (body: string, size = "width='20' height='20'") =>
  `data:image/svg+xml;utf8,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' ${size}>${body}</svg>`)}`;
const square = (color: string) => drawing(`<rect width='20' height='20' fill='${color}'/>`);
const PLAN = drawing("<rect width='800' height='600' fill='white'/>", "width='800' height='600'");

/** What the functions of cells and rows paint, and what those of cells write. */
export const GREEN = "rgb(10, 120, 10)";
export const GROUND = "rgb(250, 240, 200)";
const HEAT = peerKey("heat", "timeseries", { label: "Heat" });

/** Functions of a cell, which the peer keeps with its key. */
const cell = (content: string): Json => ({
  ...{ columnWidth: "0px", useCellStyleFunction: true, cellStyleFunction: `return { color: '${GREEN}' };` },
  ...{ useCellContentFunction: true, cellContentFunction: content },
  ...{ defaultColumnVisibility: "visible", columnSelectionToDisplay: "enabled" },
});
const row = (name: string): Json => ({
  useRowStyleFunction: true,
  rowStyleFunction: `return ${name} && ctx.settings.useRowStyleFunction ? { backgroundColor: '${GROUND}' } : {};`,
});
const shown = (name: string, showWidgetActionFunction: string): Json => ({
  ...{ id: crypto.randomUUID(), name, icon: "more_horiz", type: "updateDashboardState", targetDashboardStateId: null },
  ...{ setEntityId: true, stateEntityParamName: null, openRightLayout: false, useShowWidgetActionFunction: true },
  showWidgetActionFunction,
});
const CONTENT = [
  "var made = '<b>' + ctx.utils.formatValue(value, 1, '°C', true) + '</b>';",
  "return made + ' ' + ctx.date.transform(Date.UTC(2020, 5, 15), 'yyyy-MM') + ' ' + ctx.currentUser.authority;",
].join("\n");
export const TOLD = "21.0 °C 2020-06 TENANT_ADMIN";

interface Given {
  readonly name: string;
  readonly title: string;
  readonly config?: Json;
  readonly settings?: Json;
}

const TABLES: readonly Given[] = [
  {
    ...{ name: "cards/entities_table", title: "Entities", settings: row("entity.entityName") },
    config: {
      datasources: [
        peerSource(1, [
          {
            ...peerKey("heat", "timeseries", { label: "Heat", settings: cell(CONTENT) }),
            ...{ usePostProcessing: true, postFuncBody: "return value * 2;" },
          },
        ]),
      ],
      actions: {
        headerButton: [
          shown("Head of some", "return Array.isArray(data);"),
          shown("Head of none", "return data.length > 100;"),
        ],
        actionCellButton: [
          shown("For the hot", "return data.Heat > 20 && widgetContext.stateController.getStateId() === 'tables';"),
          shown("For the cold", "return data.Heat < 20;"),
          shown("For the broken", "return data.no.such.thing;"),
        ],
      },
    },
  },
  {
    ...{ name: "alarm_widgets/alarms_table", title: "Alarms", settings: row("alarm.originatorName") },
    config: {
      alarmSource: peerSource(1, [
        peerKey("type", "alarm", { label: "Kind", settings: cell("return value + '!' + alarm.severity;") }),
      ]),
    },
  },
  {
    ...{ name: "cards/timeseries_table", title: "Points", settings: row("rowData.heat") },
    config: {
      useDashboardTimewindow: true,
      datasources: [
        peerSource(1, [
          { ...HEAT, settings: cell("return '<i>' + rowData.heat + '</i> at ' + (rowData.Timestamp > 0);") },
        ]),
      ],
    },
  },
  {
    ...{ name: "cards/entities_hierarchy", title: "Tree" },
    config: { datasources: [peerSource(2, [])] },
    settings: {
      nodeRelationQueryFunction: `return { parameters: { rootId: nodeCtx.entity.id.id, rootType: nodeCtx.entity.id.entityType,
        direction: 'FROM', maxLevel: 1 }, filters: [{ relationType: 'Feeds', entityTypes: ['DEVICE'] }] };`,
      nodeHasChildrenFunction: "return nodeCtx.level < 2;",
      nodeOpenedFunction: "return nodeCtx.level < 2;",
      nodeDisabledFunction: "return nodeCtx.entity.name.indexOf('Last') === 0;",
      nodeIconFunction: "return { iconUrl: '/logo.svg' };",
      nodeTextFunction: "return '<b>' + nodeCtx.entity.name + '</b> of level ' + nodeCtx.level;",
      nodesSortFunction: "return nodeCtx2.entity.name.localeCompare(nodeCtx1.entity.name);",
    },
  },
  {
    ...{ name: "cards/qr_code", title: "Code", config: { datasources: [peerSource(1, [HEAT])] } },
    settings: { useQrCodeTextFunction: true, qrCodeTextFunction: "return data[0].entityName + '/' + data[0].Heat;" },
  },
  {
    ...{ name: "cards/markdown_card", title: "Text", config: { datasources: [peerSource(1, [HEAT])] } },
    settings: { useMarkdownTextFunction: true, markdownTextFunction: "return '# Now ' + data[0].Heat;" },
  },
  {
    ...{ name: "input_widgets/update_multiple_attributes", title: "Form" },
    config: {
      datasources: [
        peerSource(1, [
          peerKey("limit", "attribute", {
            ...{ label: "Limit" },
            settings: {
              ...{ dataKeyType: "server", dataKeyValueType: "integer", useGetValueFunction: true },
              getValueFunctionBody: "return value * 10;",
              ...{ useSetValueFunction: true, setValueFunctionBody: "return value / 10;" },
            },
          }),
        ]),
      ],
    },
  },
];

const series = (name: string, more: Json): Json => peerKey(name, "timeseries", { label: name, settings: more });
const VALUES: readonly Given[] = [
  {
    ...{ name: "cards/simple_card", title: "Made" },
    config: {
      ...{ units: "", decimals: 0 },
      datasources: [
        {
          ...{ type: "function", name: "Function" },
          dataKeys: [
            peerKey("f(x)", "function", {
              ...{ label: "Made", funcBody: "return 20 + (time > 0 ? 1 : 0);" },
              ...{ usePostProcessing: true, postFuncBody: "return value * 2;" },
            }),
          ],
        },
      ],
    },
  },
  {
    ...{ name: "charts/basic_timeseries", title: "Curve" },
    config: {
      useDashboardTimewindow: true,
      datasources: [
        peerSource(1, [
          series("heat", {
            ...{ showLines: true, showPoints: true, showPointShape: "custom", showPointsRadius: 6 },
            pointShapeFormatter:
              "ctx.moveTo(x - radius, y); ctx.lineTo(x + radius, y); ctx.arc(x, y, radius, 0, 6.3, false);",
            tooltipValueFormatter: "return value + ' of its own';",
            ...{ showSeparateAxis: true, axisTicksFormatter: "return 'a' + value;" },
          }),
          series("cold", { showLines: true }),
        ]),
      ],
    },
    settings: {
      tooltipValueFormatter: "return value + ' of the chart';",
      yaxis: { min: null, max: null, showLabels: true, ticksFormatter: "return 'b' + value;", tickDecimals: 0 },
    },
  },
  {
    ...{ name: "control_widgets/switch_control", title: "Switch", config: { targetDeviceAliasIds: ["$target"] } },
    settings: {
      ...{ title: "Power", retrieveValueMethod: "attribute", valueKey: "mode", setValueMethod: "setMode" },
      parseValueFunction: "return data === 'on';",
      convertValueFunction: "return value ? 'on' : 'off';",
      ...{ requestPersistent: true, persistentPollingInterval: 1000 },
    },
  },
  {
    ...{ name: "control_widgets/led_indicator", title: "Led", config: { targetDeviceAliasIds: ["$target"] } },
    settings: {
      ...{ title: "Light", performCheckStatus: false, retrieveValueMethod: "attribute", valueAttribute: "mode" },
      parseValueFunction: "return data === 'on';",
    },
  },
];

const onMap = (names: readonly string[], type: string) => names.map((name) => peerKey(name, type));
const PLACES: readonly Given[] = [
  {
    ...{ name: "maps_v2/image_map", title: "Plan" },
    config: { datasources: [peerSource(1, [...onMap(["xPos", "yPos", "area"], "attribute"), HEAT])] },
    settings: {
      ...{ provider: "image-map", mapImageUrl: PLAN, showLabel: true, useLabelFunction: true },
      labelFunction: "return '';",
      ...{ useColorFunction: true, colorFunction: "return data.Heat > 10 ? '#00aa00' : '#aa0000';" },
      ...{ useMarkerImageFunction: false, markerImage: null },
      posFunction: "return { x: origXPos / 2, y: origYPos };",
      ...{ showTooltip: true, showTooltipAction: "click", autocloseTooltip: true, useTooltipFunction: true },
      tooltipFunction: "return '<b>' + data.entityName + '</b> is at ' + data.Heat + ' of ' + dsData.length;",
      ...{ showPolygon: true, polygonKeyName: "area", polygonOpacity: 1, polygonStrokeWeight: 6 },
      ...{ usePolygonColorFunction: true, polygonColorFunction: "return '#0000aa';" },
      ...{ usePolygonStrokeColorFunction: true, polygonStrokeColorFunction: "return '#aa00aa';" },
      ...{ showPolygonLabel: true, usePolygonLabelFunction: true, polygonLabelFunction: "return '';" },
      ...{ showPolygonTooltip: true, usePolygonTooltipFunction: true },
      polygonTooltipFunction: "return 'Area of ' + data.entityName;",
    },
  },
  {
    ...{ name: "maps_v2/image_map", title: "Pictures" },
    config: { datasources: [peerSource(1, [...onMap(["xPos", "yPos"], "attribute"), HEAT])] },
    settings: {
      ...{ provider: "image-map", mapImageUrl: PLAN, showLabel: false, useColorFunction: false, showPolygon: false },
      ...{ useMarkerImageFunction: true, markerImages: [square("#00aaaa"), square("#aaaa00")] },
      markerImageFunction: "return { url: images[data.Heat > 10 ? 1 : 0], size: 40 };",
    },
  },
  {
    ...{ name: "maps_v2/route_map_openstreetmap", title: "Route" },
    config: {
      useDashboardTimewindow: true,
      datasources: [peerSource(1, onMap(["latitude", "longitude"], "timeseries"))],
    },
    settings: {
      ...{ showLabel: false, showPolygon: false, useColorFunction: true, colorFunction: "return '#cc00cc';" },
      ...{ useStrokeWeightFunction: true, strokeWeightFunction: "return 12;" },
      ...{ useStrokeOpacityFunction: true, strokeOpacityFunction: "return 1;" },
    },
  },
  {
    ...{ name: "maps_v2/test", title: "Trip" },
    config: {
      useDashboardTimewindow: true,
      datasources: [peerSource(1, onMap(["latitude", "longitude"], "timeseries"))],
    },
    settings: {
      ...{ showLabel: false, showTooltip: true, useTooltipFunction: true, autocloseTooltip: true },
      tooltipFunction: "return 'Now at ' + data.latitude;",
      ...{ showPoints: true, pointSize: 16, useColorPointFunction: true, colorPointFunction: "return '#cc6600';" },
      ...{ usePointAsAnchor: true, pointAsAnchorFunction: "return data.latitude > 51.5;" },
    },
  },
];

/** The widgets of each state, with the functions that they are given. */
export const STATES: Readonly<Record<string, readonly Given[]>> = { tables: TABLES, values: VALUES, places: PLACES };
