import { compass, RADIAL_GAUGES, thermometerScale } from "@orrery/model/widgets/analogue-gauges";
import { defineStories } from "../../../workshop/stories.ts";
import { StoryLatest, StoryWidgets } from "../../../workshop/story-widgets.tsx";
import { CompassView } from "./compass-view.tsx";
import { LinearView } from "./linear-view.tsx";
import { RadialView } from "./radial-view.tsx";

const gauges = (value: string | undefined, settings: object = {}, config: object = {}) => (
  <StoryWidgets>
    {RADIAL_GAUGES.map((declaration) => (
      <StoryLatest key={declaration.alias} {...{ declaration, settings, config }} View={RadialView} values={[value]} />
    ))}
    <StoryLatest {...{ settings, config }} declaration={thermometerScale} View={LinearView} values={[value]} />
    <StoryLatest
      {...{ settings, config }}
      declaration={{ ...thermometerScale, size: [3, 5] }}
      View={LinearView}
      values={[value]}
    />
    <StoryLatest declaration={compass} View={CompassView} values={[value]} config={config} />
  </StoryWidgets>
);

const CHOSEN = {
  colorPlate: "#102030",
  colorMajorTicks: "#ffffff",
  colorMinorTicks: "#8899aa",
  colorNeedle: "#ff5252",
  colorNeedleEnd: "#ffab91",
  colorNeedleShadowUp: "rgba(255,255,255,0.4)",
  colorNeedleShadowDown: "rgba(0,0,0,0.8)",
  colorValueBoxRect: "#445566",
  colorValueBoxRectEnd: "#223344",
  colorValueBoxBackground: "#001020",
  numbersFont: { family: "Roboto", size: 20, style: "italic", weight: "700", color: "#dddddd" },
  titleFont: { family: "Roboto", size: 22, style: "normal", weight: "400", color: "#bbccdd" },
  valueFont: { family: "Segment7Standard", size: 38, style: "normal", weight: "500", color: "#66ff99" },
  valueInt: 5,
  majorTicksCount: 6,
  minorTicks: 5,
  unitTitle: "Boiler, upper zone",
};

export const stories = defineStories("Widgets/Analogue gauges", {
  "As new": () => gauges("42.61"),
  "Without value": () => gauges(undefined),
  "Beyond the scale": () => gauges("123456.789"),
  "Chosen looks": () => gauges("-12.5", CHOSEN),
  "Turning plate": () => (
    <StoryWidgets>
      <StoryLatest
        declaration={compass}
        View={CompassView}
        values={["300"]}
        settings={{ animationTarget: "plate", showStrokeTicks: true, majorTicks: ["North", "East", "South", "West"] }}
      />
    </StoryWidgets>
  ),
});
