import type { EntityData } from "@orrery/model";
import { rpcButton } from "@orrery/model/widgets/control-widgets";
import { useState } from "react";
import { Button } from "../../../controls/basics/button.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { StoryDashboard } from "../../../workshop/story-dashboard.tsx";
import { storyId, storyPage } from "../../../workshop/story-entities.ts";
import { type Answers, StoryServer } from "../../../workshop/story-server.tsx";
import { useResolvedDatasources } from "../data/resolve-datasources.ts";
import { defineWidget, type RpcViewProps } from "../define-widget.ts";
import { RpcBody } from "./rpc-body.tsx";

/** The least that a view of commands does: sends one, and shows the answer. */
function CommandView({ device, commands }: RpcViewProps<unknown>) {
  const [answer, setAnswer] = useState("");
  const press = () => {
    commands.send({ method: "getState", params: {}, twoWay: true }).then(
      (given) => setAnswer(JSON.stringify(given)),
      () => setAnswer(""), // the frame says why
    );
  };
  return (
    <div style={{ display: "grid", gap: 8, justifyItems: "start" }}>
      <p>{device ? device.label : "No device"}</p>
      <Button variant="primary" disabled={commands.isPending} onClick={press}>
        Ask for its state
      </Button>
      <output>{answer}</output>
    </div>
  );
}

const definition = defineWidget(rpcButton, { skeleton: "value", padded: true, View: CommandView });

const found: EntityData = {
  entityId: { entityType: "DEVICE", id: storyId(1) as EntityData["entityId"]["id"] },
  latest: { ENTITY_FIELD: { name: { ts: 0, value: "Mash pump" }, label: { ts: 0, value: "Mash pump, cellar" } } },
  timeseries: {},
};
const QUERY = "POST /api/entitiesQuery/find";
const SEND = `POST /api/rpc/twoway/${storyId(1)}`;
const PUMP = { alias: "Pump", filter: { type: "deviceType", deviceType: "pump", resolveMultiple: false } };
const WIDGET = { type: "rpc", title: "Pump", config: { targetDeviceAliasIds: ["pump"] } };

const story =
  (answers: Answers, widget: object = WIDGET) =>
  () => (
    <StoryServer answers={{ [QUERY]: storyPage([found]), ...answers }}>
      <StoryDashboard widget={widget} aliases={{ pump: PUMP }}>
        {(shown) => <Body widget={shown} />}
      </StoryDashboard>
    </StoryServer>
  );

function Body({ widget }: Pick<RpcViewProps<unknown>, "widget">) {
  const resolution = useResolvedDatasources(widget);
  if (resolution.kind !== "ready" || definition.body !== "rpc") return null;
  return <RpcBody widget={widget} definition={definition} settings={{}} datasources={resolution.datasources} />;
}

export const stories = defineStories("Widgets/Command body", {
  Answered: story({ [SEND]: { on: true } }),
  "Not answered in time": story({ [SEND]: 504 }),
  Refused: story({ [SEND]: 400 }),
  "Pending for ever": story({ [SEND]: new Promise(() => undefined) }),
  "Without a device": story({}, { ...WIDGET, config: {} }),
  "Nothing found": story({ [QUERY]: storyPage([]) }),
});
