import { assetAdminTable, deviceAdminTable } from "@orrery/model/widgets/entity-bundles";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_TENANT, storyId } from "../../workshop/story-entities.ts";
import { StoryHost, storyEntity, storyKey } from "../../workshop/story-host.tsx";

const PUMPS = [storyEntity(1, "Mash pump", { rpm: "1284.5" }), storyEntity(2, "Wort pump", { rpm: "0" })];
const KEYS = [storyKey("rpm", "Speed")];
const ANSWERS = {
  ...STORY_TENANT,
  [`GET /api/plugins/telemetry/DEVICE/${storyId(1)}/values/attributes/SERVER_SCOPE`]: [
    { key: "latitude", value: 52.5, lastUpdateTs: 1 },
  ],
  "POST /api/device": (_: unknown, body: unknown) => ({
    id: { entityType: "DEVICE", id: storyId(1) },
    ...(body as object),
  }),
  [`POST /api/plugins/telemetry/DEVICE/${storyId(1)}/attributes/SERVER_SCOPE`]: {},
  [`DELETE /api/plugins/telemetry/DEVICE/${storyId(1)}/SERVER_SCOPE`]: {},
  [`DELETE /api/device/${storyId(2)}`]: {},
};

const devices =
  (config: object = {}, entities: typeof PUMPS | undefined = PUMPS) =>
  () => (
    <StoryHost
      bundle="entity_admin_widgets"
      declaration={deviceAdminTable}
      config={config}
      keys={KEYS}
      entities={entities}
      answers={ANSWERS}
    />
  );

export const stories = defineStories("Widgets/Admin tables", {
  Devices: devices(),
  "Devices without actions": devices({ actions: {} }),
  Assets: () => (
    <StoryHost
      bundle="entity_admin_widgets"
      declaration={assetAdminTable}
      keys={KEYS}
      entities={[]}
      answers={ANSWERS}
    />
  ),
});
