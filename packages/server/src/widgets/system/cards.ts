import { type SystemBundle, widget } from "./define.ts";
import { COSINE, key, RANDOM, SINE, walk } from "./function-keys.ts";
import {
  color,
  css,
  type Fields,
  flag,
  html,
  image,
  list,
  markdown,
  number,
  required,
  script,
  select,
  text,
  when,
} from "./settings-form.ts";
import { CELL_KEY, font, RESERVE_SPACE, ROW, TABLE_KEY } from "./shared-settings.ts";

const HTML: Fields = {
  cardCss: css(".card {\n  font-weight: bold;\n}"),
  cardHtml: required(html('<div class="card">HTML code here</div>')),
};

/** Entities tables, as a card and as the tables that administer devices and assets. */
export const ENTITIES_TABLE: Fields = {
  entitiesTitle: text(""),
  enableSearch: flag(true),
  enableSelectColumnDisplay: flag(true),
  enableStickyHeader: flag(true),
  enableStickyAction: flag(true),
  ...RESERVE_SPACE,
  displayEntityName: flag(true),
  entityNameColumnTitle: text(""),
  displayEntityLabel: flag(false),
  entityLabelColumnTitle: text(""),
  displayEntityType: flag(true),
  displayPagination: flag(true),
  defaultPageSize: number(10),
  defaultSortOrder: text("entityName"),
  ...ROW,
};

const TIMESERIES_TABLE: Fields = {
  enableSearch: flag(true),
  enableStickyHeader: flag(true),
  enableStickyAction: flag(true),
  ...RESERVE_SPACE,
  showTimestamp: flag(true),
  showMilliseconds: flag(false),
  displayPagination: flag(true),
  useEntityLabel: flag(false),
  defaultPageSize: number(10),
  hideEmptyLines: flag(false),
  disableStickyHeader: flag(false),
  ...ROW,
};

const HIERARCHY: Fields = {
  nodeRelationQueryFunction: script(),
  nodeHasChildrenFunction: script(),
  nodeOpenedFunction: script(),
  nodeDisabledFunction: script(),
  nodeIconFunction: script(),
  nodeTextFunction: script(),
  nodesSortFunction: script(),
};

/** A cell's background between two colours, by where the value stands between two limits. */
const shade = (from: string, to: string, min: number, max: number) => ({
  useCellStyleFunction: true,
  cellStyleFunction: [
    "if (!value) return {};",
    `var part = Math.max(0, Math.min(100, (value - ${min}) / ${max - min} * 100));`,
    `return { backgroundColor: tinycolor.mix('${from}', '${to}', part).setAlpha(0.5).toRgbString() };`,
  ].join("\n"),
});

const WINDOW = {
  useDashboardTimewindow: false,
  timewindow: { realtime: { timewindowMs: 60_000, interval: 1000 }, aggregation: { type: "NONE", limit: 200 } },
};

export const cards: SystemBundle = {
  alias: "cards",
  title: "Cards",
  description: "Values, tables and texts.",
  widgets: [
    widget(["attributes_card", "Attributes card", "Names and values of a few attributes."], "latest", [7.5, 3], {
      frame: "plain",
      keys: [RANDOM],
    }),
    widget(["html_card", "HTML Card", "A text of your own in HTML and CSS."], "static", [7.5, 3], {
      frame: "bare",
      config: { backgroundColor: "white", dropShadow: true },
      settings: HTML,
      defaults: {
        cardCss: ".card {\n  text-align: center;\n  font-size: 32px;\n  font-weight: bold;\n  color: #999;\n}",
      },
    }),
    widget(
      ["timeseries_table", "Timeseries table", "Rows of values by time, a tab for each entity."],
      "timeseries",
      [8, 6.5],
      {
        frame: "raised",
        config: WINDOW,
        settings: TIMESERIES_TABLE,
        keySettings: CELL_KEY,
        keys: [
          key("Temperature  °C", walk(20, -60, 60, 1), { settings: shade("blue", "red", -60, 60) }),
          key("Humidity, %", walk(10, 5, 100, 1), { settings: shade("white", "blue", 0, 100) }),
        ],
      },
    ),
    widget(["html_value_card", "HTML Value Card", "Values inside of HTML of your own."], "latest", [7.5, 3], {
      frame: "bare",
      config: { padding: "0px", dropShadow: false },
      settings: HTML,
      defaults: {
        cardCss: ".card {\n  padding: 16px;\n}\n.card h2 {\n  margin: 0 0 8px;\n}\n.card p {\n  color: #888;\n}",
        cardHtml: '<div class="card">\n  <h2>My value</h2>\n  <h1>${My value:2}</h1>\n  <p>What it means</p>\n</div>',
      },
      keys: [key("My value", "return Math.random() * 5.45;")],
    }),
    widget(["simple_card", "Simple card", "One latest value, large."], "latest", [5, 3], {
      frame: "bare",
      config: {
        ...{ backgroundColor: "#ff5722", color: "rgba(255, 255, 255, 0.87)", padding: "16px" },
        ...{ units: "°C", decimals: 0 },
      },
      settings: { labelPosition: select(["left", "top"], "left") },
      defaults: { labelPosition: "top" },
      keys: [key("Temp", walk(20, -60, 60))],
    }),
    widget(["label_widget", "Label widget", "Values at their places on a picture."], "latest", [4.5, 5], {
      frame: "raised",
      settings: {
        backgroundImageUrl: required(image()),
        labels: list({
          pattern: required(text("${#0}")),
          x: number(50),
          y: number(50),
          backgroundColor: color("rgba(0,0,0,0)"),
          font: font({ size: 6, color: "#fff" }),
        }),
      },
      defaults: {
        labels: [
          {
            ...{ pattern: "Value: ${#0:2}", x: 20, y: 47 },
            font: { family: "Roboto", size: 6, style: "normal", weight: "500", color: "#515151" },
          },
        ],
      },
      keys: [key("var", walk(50, -1000, 1000, 2))],
    }),
    widget(
      ["entities_table", "Entities table", "Entities with their values, page by page, to sort and search."],
      "latest",
      [7.5, 6.5],
      {
        frame: "table",
        settings: ENTITIES_TABLE,
        keySettings: TABLE_KEY,
        keys: [key("Sin", SINE), key("Cos", COSINE), RANDOM],
      },
    ),
    widget(
      ["entities_hierarchy", "Entities hierarchy", "Entities as a tree, by their relations."],
      "latest",
      [7.5, 3.5],
      { frame: "table", settings: HIERARCHY, keys: [key("Sin", SINE), key("Cos", COSINE), RANDOM] },
    ),
    widget(["qr_code", "QR Code", "A text with values in it, as a code for cameras."], "latest", [4, 3.5], {
      frame: "plain",
      settings: {
        useQrCodeTextFunction: flag(false),

        qrCodeTextPattern: when("model.useQrCodeTextFunction !== true", text("${entityName}")),
        qrCodeTextFunction: when("useQrCodeTextFunction", script("return data[0] ? data[0]['entityName'] : '';")),
      },
      keys: [RANDOM],
    }),
    widget(["markdown_card", "Markdown/HTML Card", "A text in Markdown or HTML, with values."], "latest", [5, 3.5], {
      frame: "bare",
      config: { padding: "0px", dropShadow: true, enableFullscreen: true },
      settings: {
        useMarkdownTextFunction: flag(false),
        markdownTextPattern: when(
          "model.useMarkdownTextFunction !== true",

          markdown("### Markdown card\n\n- **Entity**: ${entityName}\n- **Value**: ${Random}"),
        ),
        markdownTextFunction: when("useMarkdownTextFunction", script("return '# ' + data[0]['entityName'];")),
        markdownCss: css(""),
      },
      keys: [RANDOM],
    }),
    widget(
      ["dashboard_state_widget", "Dashboard state widget", "Another state of the dashboard inside of this one."],
      "static",
      [7.5, 3],
      {
        frame: "bare",
        config: { backgroundColor: "white", padding: "0px", dropShadow: true, enableFullscreen: false },
        settings: {
          stateId: text(""),
          defaultAutofillLayout: flag(true),
          defaultMargin: number(0),
          defaultBackgroundColor: color("#fff"),
          syncParentStateParams: flag(true),
        },
      },
    ),
  ],
};
