import { entityId, parseUuid } from "@orrery/model";
import { edgesOverview } from "@orrery/model/widgets/entity-bundles";
import { defineStories } from "../../workshop/stories.ts";
import { storyId, storyPage } from "../../workshop/story-entities.ts";
import { StoryHost, storyEntity } from "../../workshop/story-host.tsx";

const EDGE = { ...storyEntity(1, "Brewery edge", {}), entityId: entityId("EDGE", parseUuid(storyId(1))) };
const PUMPS = storyPage(
  ["Mash pump", "Wort pump"].map((name, n) => ({ id: { entityType: "DEVICE", id: storyId(10 + n) }, name })),
);

const overview =
  (entities: readonly (typeof EDGE)[], settings: object = {}) =>
  () => (
    <StoryHost
      bundle="edge_widgets"
      declaration={edgesOverview}
      settings={settings}
      keys={[]}
      entities={entities}
      answers={{ [`GET /api/edge/${storyId(1)}/devices`]: PUMPS, [`GET /api/edge/${storyId(1)}/assets`]: 500 }}
    />
  );

export const stories = defineStories("Widgets/Edge overview", {
  Filled: overview([EDGE]),
  "Without its title": overview([EDGE], { enableDefaultTitle: false }),
  "Of a device": overview([storyEntity(2, "Mash pump", {}) as typeof EDGE]),
});
