import type { EntityData, EntityDataQuery } from "@orrery/model";
import { entitiesHierarchy } from "@orrery/model/widgets/table-cards";
import { defineStories } from "../../workshop/stories.ts";
import { storyPage } from "../../workshop/story-entities.ts";
import { StoryHost, storyEntity, storyKey } from "../../workshop/story-host.tsx";

const BREWERY = storyEntity(1, "Brewery", { temperature: "21" });
/** What is below each, by the end of its id. */
const BELOW: Readonly<Record<string, readonly EntityData[]>> = {
  [BREWERY.entityId.id]: [
    storyEntity(2, "Cellar", { temperature: "12.5" }),
    storyEntity(3, "Brewhouse", { temperature: "48" }),
  ],
  [storyEntity(2, "", {}).entityId.id]: [storyEntity(4, "Wort pump", { temperature: "18" })],
};

const found = (_: unknown, body: unknown) => {
  const { entityFilter } = body as EntityDataQuery;
  const isBelow = entityFilter.type === "relationsQuery";
  return storyPage(isBelow ? (BELOW[entityFilter.rootEntity?.id ?? ""] ?? []) : [BREWERY]);
};

const tree =
  (settings: object = {}, entities: readonly EntityData[] = [BREWERY]) =>
  () => (
    <StoryHost
      bundle="cards"
      declaration={entitiesHierarchy}
      settings={settings}
      keys={[storyKey("temperature", "Temperature")]}
      entities={entities}
      answers={{ "POST /api/entitiesQuery/find": found }}
    />
  );

export const stories = defineStories("Widgets/Entities hierarchy", {
  Filled: tree(),
  "With functions": tree({
    nodeTextFunction: "return '<b>' + nodeCtx.entity.name + '</b> ' + nodeCtx.data.Temperature + ' °C';",
    nodeIconFunction: "return nodeCtx.data.Temperature > 40 ? { materialIcon: 'whatshot' } : 'default';",
    nodeOpenedFunction: "return nodeCtx.level < 2;",
    nodeDisabledFunction: "return nodeCtx.entity.name === 'Cellar';",
    nodesSortFunction: "return (nodeCtx1.data.Temperature || 0) - (nodeCtx2.data.Temperature || 0);",
    nodeHasChildrenFunction: "/* as it is without */",
  }),
  Empty: tree({}, []),
});
