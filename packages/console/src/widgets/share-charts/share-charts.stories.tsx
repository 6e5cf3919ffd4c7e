import type { WidgetDeclaration } from "@orrery/model/widgets";
import { bars, doughnut, pie, pieFlot, polarArea, radar } from "@orrery/model/widgets/charts";
import { defineStories } from "../../workshop/stories.ts";
import { StoryLatest, StoryWidgets } from "../../workshop/story-widgets.tsx";
import { BarsView, DoughnutView, FlotPieView, PieView, PolarAreaView, RadarView } from "./share-views.tsx";

/** Colours of keys as new ones have them: those of the theme. */
function themed<W extends WidgetDeclaration>(declaration: W): W {
  const defaultConfig = () => {
    const config = declaration.defaultConfig();
    const text = JSON.stringify(config).replaceAll(/"color":"#[0-9a-f]{6}",?/g, "");
    return JSON.parse(text);
  };
  return { ...declaration, defaultConfig };
}

const all = (values: readonly (string | undefined)[], config: object = {}, settings: object = {}) => (
  <StoryWidgets>
    <StoryLatest declaration={themed(bars)} View={BarsView} {...{ values, config, settings }} />
    <StoryLatest declaration={themed(doughnut)} View={DoughnutView} {...{ values, config, settings }} />
    <StoryLatest declaration={themed(pieFlot)} View={FlotPieView} {...{ values, config, settings }} />
    <StoryLatest declaration={themed(pie)} View={PieView} {...{ values, config, settings }} />
    <StoryLatest declaration={themed(polarArea)} View={PolarAreaView} {...{ values, config, settings }} />
    <StoryLatest declaration={themed(radar)} View={RadarView} {...{ values, config, settings }} />
  </StoryWidgets>
);

export const stories = defineStories("Widgets/Charts of latest values", {
  "As new": () => all(["51.2", "22.9", "38.4", "44", "17"], { units: "kWh", decimals: 1 }),
  "Without numbers": () => all([undefined, "Off", "", undefined, ""]),
  "Negative and little": () => all(["-12", "0", "3", undefined, "0.4"]),
  "Chosen looks": () =>
    all(
      ["51.2", "22.9", "38.4", "44", "17"],
      { legendConfig: { position: "right" } },
      {
        borderColor: "#f4a261",
        borderWidth: 8,
        innerRadius: 0.4,
        stroke: { color: "#264653", width: 6 },
        fontColor: "#e76f51",
        fontSize: 14,
        showTooltip: false,
      },
    ),
});
