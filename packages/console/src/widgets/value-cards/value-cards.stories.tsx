import { attributesCard, labelWidget } from "@orrery/model/widgets/value-cards";
import { defineStories } from "../../workshop/stories.ts";
import { StoryHost, storyEntity, storyKey } from "../../workshop/story-host.tsx";

const PUMPS = [
  storyEntity(1, "Mash pump", { rpm: "1284.5", state: "on" }),
  storyEntity(2, "Wort pump", { rpm: "0", state: "off" }),
];
const KEYS = [{ ...storyKey("rpm", "Speed"), units: "rpm", decimals: 0 }, storyKey("state", "State")];

const picture =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" rx="16" fill="#33506b"/><circle cx="120" cy="100" r="60" fill="#8fb3d1"/></svg>',
  );
const label = (pattern: string, x: number, y: number) => ({
  pattern,
  x,
  y,
  backgroundColor: "rgba(0,0,0,0.4)",
  font: { family: "Roboto", size: 10, style: "normal", weight: "500", color: "#ffffff" },
});

const attributes = (entities: typeof PUMPS | undefined) => () => (
  <StoryHost bundle="cards" declaration={attributesCard} keys={KEYS} entities={entities} />
);
const labels = (settings: object) => () => (
  <StoryHost bundle="cards" declaration={labelWidget} keys={KEYS} entities={PUMPS.slice(0, 1)} settings={settings} />
);

export const stories = defineStories("Widgets/Value cards", {
  Attributes: attributes(PUMPS),
  "Attributes without entities": attributes([]),
  "Attributes loading": attributes(undefined),
  Labels: labels({
    backgroundImageUrl: picture,
    labels: [label("${entityName}", 5, 8), label("${#0:0} rpm", 60, 40), label("${State}", 60, 60)],
  }),
  "Labels without a picture": labels({ backgroundImageUrl: "https://example.org/plan.png" }),
});
