import { DIGITAL_GAUGES } from "@orrery/model/widgets/digital-gauges";
import { defineStories } from "../../../workshop/stories.ts";
import { StoryLatest, StoryWidgets } from "../../../workshop/story-widgets.tsx";
import { DigitalGauge } from "./digital-gauge.tsx";

const [first] = DIGITAL_GAUGES;
const inTitle = { showTitle: true };
const SHAPES = ["arc", "donut", "dial", "horizontalBar", "verticalBar"];
const LEVELS = {
  useFixedLevelColor: true,
  fixedLevelColors: [
    { from: { value: 0 }, to: { value: 60 }, color: "#2a9d69" },
    { from: { value: 60 }, to: { value: 85 }, color: "#d99a16" },
    { from: { value: 85 }, to: { value: 100 }, color: "#dc3d4b" },
  ],
  showTicks: true,
  ticksValue: [{ value: 60 }, { value: 85 }],
  showTitle: true,
  title: "Fermenter 3",
  showTimestamp: true,
};

const all = (value: string | undefined, settings: object = {}, config: object = {}) => (
  <StoryWidgets>
    {DIGITAL_GAUGES.map((declaration) => (
      <StoryLatest
        key={declaration.alias}
        declaration={declaration}
        View={DigitalGauge}
        values={[value]}
        settings={settings}
        config={config}
      />
    ))}
  </StoryWidgets>
);

const shapes = (value: string | undefined, settings: object, config: object = inTitle) =>
  first && (
    <StoryWidgets>
      {SHAPES.map((gaugeType) => (
        <StoryLatest
          key={gaugeType}
          declaration={{ ...first, size: [5, 5] }}
          View={DigitalGauge}
          values={[value]}
          settings={{ ...settings, gaugeType }}
          config={config}
        />
      ))}
    </StoryWidgets>
  );

export const stories = defineStories("Widgets/Digital gauges", {
  "As new": () => all("57.83"),
  "Without value": () => all(undefined),
  "Beyond the scale": () => all("12345.678"),
  "No number": () => all("Off"),
  "Levels, ticks and texts": () => shapes("72.46", LEVELS),
  "Old and little": () =>
    shapes("42", { titleFont: null, valueFont: { size: 0 }, gaugeWidthScale: 40, minValue: 5, maxValue: 5 }),
});
