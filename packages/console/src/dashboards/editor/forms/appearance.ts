import {
  choice,
  color,
  css,
  flag,
  group,
  icon,
  integer,
  labelled,
  limited,
  number,
  on,
  type Section,
  type Settings,
  sections,
  text,
  when,
  whenAbsent,
} from "@orrery/model/settings";
import { half, line, toggle } from "../../../entities/forms/form-settings.ts";

const shown = (label: string, absent: boolean) => whenAbsent(absent, toggle(label, absent));

const place = (...sides: readonly string[]) => sides.map((side) => [side, `dashboard-editor.side-${side}`] as const);

const FRAME: readonly Section[] = [
  [
    "dashboard-editor.section-title",
    {
      title: line("dashboard.title"),
      showTitle: shown("dashboard-editor.show-widget-title", true),
      titleTooltip: when(on("showTitle"), line("dashboard-editor.title-tooltip")),
      showTitleIcon: shown("dashboard-editor.show-title-icon", false),
      titleIcon: when(on("showTitleIcon"), labelled("dashboard-editor.icon", icon())),
      iconColor: when(on("showTitleIcon"), half(labelled("dashboard-editor.icon-color", color()))),
      iconSize: when(on("showTitleIcon"), half(labelled("dashboard-editor.icon-size", text()))),
    },
  ],
  [
    "dashboard-editor.section-values",
    {
      units: half(labelled("dashboard-editor.units", text())),
      decimals: half(labelled("dashboard-editor.decimals", limited({ minimum: 0, maximum: 15 }, number()))),
      noDataDisplayMessage: line("dashboard-editor.no-data-message"),
    },
  ],
  [
    "dashboard-editor.section-frame",
    {
      backgroundColor: half(labelled("dashboard-editor.background-color", color())),
      color: half(labelled("dashboard-editor.text-color", color())),
      padding: half(labelled("dashboard-editor.padding", text())),
      margin: half(labelled("dashboard-editor.outer-margin", text())),
      dropShadow: shown("dashboard-editor.drop-shadow", true),
      enableFullscreen: shown("dashboard-editor.enable-fullscreen", true),
      widgetCss: labelled("dashboard-editor.css", css()),
    },
  ],
  [
    "dashboard-editor.section-phone",
    {
      mobileHide: shown("dashboard-editor.mobile-hide", false),
      mobileOrder: half(labelled("dashboard-editor.mobile-order", limited({ minimum: 0 }, number()))),
      mobileHeight: half(labelled("dashboard-editor.mobile-height", limited({ minimum: 1, maximum: 10 }, number()))),
    },
  ],
];

const legend = (isSeries: boolean): Section => [
  "dashboard-editor.section-legend",
  {
    showLegend: shown("dashboard-editor.show-legend", isSeries),
    legendConfig: when(
      on("showLegend"),
      labelled(
        "dashboard-editor.legend",
        group({
          position: half(
            labelled("dashboard-editor.legend-position", choice(place("top", "bottom", "left", "right"), "bottom")),
          ),
          direction: half(labelled("dashboard-editor.legend-direction", choice(place("column", "row"), "column"))),
          sortDataKeys: shown("dashboard-editor.legend-sort", false),
          showMin: shown("dashboard-editor.legend-min", false),
          showMax: shown("dashboard-editor.legend-max", false),
          showAvg: shown("dashboard-editor.legend-avg", isSeries),
          showTotal: shown("dashboard-editor.legend-total", false),
        }),
      ),
    ),
  },
];

/** How a widget looks, whatever its type (reference: dashboards and widgets, 3.2). Labels are translation keys. */
export const APPEARANCE: Readonly<Record<"timeseries" | "latest" | "alarm" | "rpc" | "static", Settings>> = {
  timeseries: sections(...FRAME, legend(true)),
  latest: sections(...FRAME, legend(false)),
  alarm: sections(...FRAME),
  rpc: sections(...FRAME),
  static: sections(...FRAME),
};

/** A key of a datasource: what it is called and how its values are shown. `isFunction`: its values come from one. */
export const DATA_KEY: Readonly<Record<"key" | "function", Settings>> = {
  key: keySettings(false),
  function: keySettings(true),
};

function keySettings(isFunction: boolean): Settings {
  return sections([
    "",
    {
      label: line("dashboard-editor.key-label"),
      color: half(labelled("dashboard-editor.color", color())),
      units: half(labelled("dashboard-editor.units", text())),
      decimals: half(labelled("dashboard-editor.decimals", integerOrNone())),
      ...(isFunction
        ? { funcBody: labelled("dashboard-editor.function-body", scriptText("function (time, prevValue)")) }
        : {
            usePostProcessing: whenAbsent(false, labelled("dashboard-editor.use-post-processing", flag())),
            postFuncBody: when(
              on("usePostProcessing"),
              labelled("dashboard-editor.post-processing", scriptText("function (time, value, prevValue)")),
            ),
          }),
    },
  ]);
}

function integerOrNone() {
  const { schema, ...setting } = integer(0, { minimum: 0, maximum: 15 });
  const { default: _, ...bare } = schema;
  return { ...setting, schema: { ...bare, type: ["integer", "null"] } };
}

function scriptText(placeholder: string) {
  const setting = text();
  return { ...setting, hint: { type: "javascript", placeholder }, meaning: "function" as const };
}
