import {
  basicGpioControl,
  basicGpioPanel,
  raspberryGpioControl,
  raspberryGpioPanel,
} from "@orrery/model/widgets/gpio-widgets";
import { defineStories } from "../../workshop/stories.ts";
import { StoryControls, TWO_WAY } from "../../workshop/story-controls.tsx";
import { StoryHost, storyEntity, storyKey } from "../../workshop/story-host.tsx";

/** A board whose pins keep what they are given; pin 3 cannot be switched. */
function boardOf(pins: Record<string, boolean>) {
  return (_: URLSearchParams, body: unknown): unknown => {
    const { method, params } = body as { method: string; params: { pin: number; enabled: boolean } };
    if (method === "setGpioStatus" && params.pin !== 3) pins[params.pin] = params.enabled;
    return { ...pins };
  };
}

const SMALL = [240, 130] as const;

export const stories = defineStories("Widgets/GPIO", {
  Controls: () => (
    <StoryControls
      bundle="gpio_widgets"
      controls={[
        {
          declaration: basicGpioControl,
          answers: { [TWO_WAY]: boardOf({ 1: true, 2: false, 3: true }) },
          size: [240, 180],
        },
        {
          declaration: raspberryGpioControl,
          answers: { [TWO_WAY]: boardOf({ 7: true, 12: true, 40: true }) },
          size: [320, 560],
        },
        { declaration: basicGpioControl, config: { title: "Away" }, answers: { [TWO_WAY]: 504 }, size: [240, 130] },
      ]}
    />
  ),
  Panels: () => (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 12 }}>
      <div style={{ inlineSize: 240 }}>
        <StoryHost
          bundle="gpio_widgets"
          declaration={basicGpioPanel}
          keys={["1", "2", "3"].map((pin) => storyKey(`p${pin}`, pin))}
          entities={[storyEntity(1, "Board", { p1: "true", p2: "false", p3: "true" })]}
          size={SMALL}
        />
      </div>
      <div style={{ inlineSize: 360, maxInlineSize: "100%" }}>
        <StoryHost
          bundle="gpio_widgets"
          declaration={raspberryGpioPanel}
          keys={["7", "11", "12"].map((pin) => storyKey(`p${pin}`, pin))}
          entities={[storyEntity(1, "Board", { p7: "true", p11: "false", p12: "true" })]}
          size={[360, 620]}
        />
      </div>
    </div>
  ),
});
