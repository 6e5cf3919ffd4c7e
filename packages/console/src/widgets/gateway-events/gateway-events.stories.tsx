import { gatewayEvents } from "@orrery/model/widgets/entity-bundles";
import { defineStories } from "../../workshop/stories.ts";
import { storyId } from "../../workshop/story-entities.ts";
import { StoryHost, storyEntity } from "../../workshop/story-host.tsx";

const GATEWAY = storyEntity(1, "Brewery gateway", {});
const KEYS = `GET /api/plugins/telemetry/DEVICE/${storyId(1)}/keys/timeseries`;

const events =
  (keys: unknown, entities: readonly (typeof GATEWAY)[] | undefined = [GATEWAY]) =>
  () => (
    <StoryHost
      bundle="gateway_widgets"
      declaration={gatewayEvents}
      settings={{ eventsReg: ["event", "error"] }}
      keys={[]}
      entities={entities}
      answers={{ [KEYS]: keys }}
    />
  );

export const stories = defineStories("Widgets/Gateway events", {
  Filled: events(["modbusErrors", "mqttEvent", "temperature"]),
  "None of them": events(["temperature"]),
  Failed: events(500),
  "Without a gateway": events([], []),
});
