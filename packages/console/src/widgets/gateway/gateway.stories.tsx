import { gatewayConfiguration, gatewayForm } from "@orrery/model/widgets/entity-bundles";
import { defineStories } from "../../workshop/stories.ts";
import { storyId, storyPage } from "../../workshop/story-entities.ts";
import { StoryHost, storyEntity, storyKey } from "../../workshop/story-host.tsx";
import type { Answers } from "../../workshop/story-server.tsx";
import { writtenGateway } from "./gateway-attributes.ts";
import { newDraft } from "./gateway-draft.ts";

const HUB = storyEntity(1, "Cellar hub", {});
const BASE = `/api/plugins/telemetry/DEVICE/${storyId(1)}`;
const stored = writtenGateway(
  {
    ...newDraft("hub.example"),
    connectors: [
      { isEnabled: true, name: "Brew house", type: "modbus", config: { baud: 9600 } },
      { isEnabled: false, name: "Old taps", type: "opcua", config: {} },
    ],
  },
  "",
);
const attribute = (key: string, value: unknown) => [{ key, value, lastUpdateTs: 1 }];

const answers: Answers = {
  [`GET ${BASE}/values/attributes/CLIENT_SCOPE`]: attribute("current_configuration", stored.configuration),
  [`GET ${BASE}/values/attributes/SERVER_SCOPE`]: attribute("configuration_drafts", stored.drafts),
  [`GET ${BASE}/values/attributes/SHARED_SCOPE`]: attribute("RemoteLoggingLevel", "INFO"),
  [`GET /api/device/${storyId(1)}/credentials`]: {
    credentialsType: "ACCESS_TOKEN",
    credentialsId: "token-of-the-hub",
  },
  [`POST ${BASE}/attributes/SERVER_SCOPE`]: {},
  [`POST ${BASE}/attributes/SHARED_SCOPE`]: {},
  "GET /api/tenant/deviceInfos": storyPage([
    { id: HUB.entityId, name: "Cellar hub", additionalInfo: { gateway: true } },
  ]),
};
const refused = { ...answers, [`GET /api/device/${storyId(1)}/credentials`]: 403 };

const single =
  (given: Answers, settings: object = {}) =>
  () => (
    <StoryHost
      bundle="gateway_widgets"
      declaration={gatewayForm}
      settings={settings}
      keys={[storyKey("x", "X")]}
      entities={[HUB]}
      answers={given}
      size={[560, 640]}
    />
  );

export const stories = defineStories("Widgets/Gateway configuration", {
  Chosen: () => (
    <StoryHost
      bundle="gateway_widgets"
      declaration={gatewayConfiguration}
      settings={{ successfulSave: "The hub gets it at its next connection" }}
      answers={answers}
      size={[620, 680]}
    />
  ),
  "One device": single(answers),
  "Token not to be seen": single(refused),
  "Read only": single(answers, { readOnly: true }),
  Failed: single({ ...answers, [`GET ${BASE}/values/attributes/CLIENT_SCOPE`]: 500 }),
});
