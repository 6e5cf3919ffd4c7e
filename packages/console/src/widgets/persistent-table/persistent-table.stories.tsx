import { RPC_STATUSES } from "@orrery/model";
import { persistentTable } from "@orrery/model/widgets/control-widgets";
import { defineStories } from "../../workshop/stories.ts";
import { storyId, storyPage } from "../../workshop/story-entities.ts";
import { STORY_ALIAS, StoryHost, storyEntity } from "../../workshop/story-host.tsx";

const PUMP = storyEntity(1, "Mash pump", {});
const COMMANDS = RPC_STATUSES.filter((status) => status !== "DELETED").map((status, n) => ({
  id: { entityType: "RPC", id: storyId(700 + n) },
  createdTime: Date.UTC(2026, 2, 18, 9, n),
  expirationTime: Date.UTC(2026, 2, 19, 9, n),
  deviceId: PUMP.entityId,
  request: {
    id: storyId(1),
    oneway: n % 2 === 0,
    body: { method: `setSpeed${n}`, params: `{"rpm":${n}}` },
    retries: 3,
  },
  response: n > 2 ? { ok: true } : null,
  status,
  additionalInfo: {},
}));

const listed = (query: URLSearchParams) =>
  storyPage(COMMANDS.filter(({ status }) => !query.get("rpcStatus") || query.get("rpcStatus") === status));
const LIST = `GET /api/rpc/persistent/device/${storyId(1)}`;

const story =
  (list: unknown, settings: object = {}, found: readonly object[] = [PUMP]) =>
  () => (
    <StoryHost
      bundle="control_widgets"
      declaration={persistentTable}
      config={{ targetDeviceAliasIds: [STORY_ALIAS] }}
      settings={settings}
      answers={{
        "POST /api/entitiesQuery/find": storyPage(found),
        [LIST]: list,
        [`DELETE /api/rpc/persistent/${storyId(700)}`]: {},
        [`POST /api/rpc/twoway/${storyId(1)}`]: { rpcId: storyId(800) },
      }}
    />
  );

export const stories = defineStories("Widgets/Persistent RPC table", {
  Filled: story(listed),
  "Only to look at": story(listed, {
    allowSendRequest: false,
    allowDelete: false,
    displayDetails: false,
    enableFilter: false,
    displayColumns: ["method", "status"],
  }),
  Empty: story(storyPage([])),
  Failed: story(500),
  "Without a device": story(listed, {}, []),
});
