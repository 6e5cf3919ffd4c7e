import type { DeviceId } from "@orrery/model";
import { useState } from "react";
import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_TENANT, storyDevice, storyPage } from "../../workshop/story-entities.ts";
import { type Answers, StoryServer } from "../../workshop/story-server.tsx";
import { GatewayPicker } from "./gateway-picker.tsx";

interface Props {
  readonly deviceName?: string;
  readonly stateForm?: boolean;
  readonly required?: boolean;
  readonly checked?: boolean;
  readonly disabled?: boolean;
}

function Story(props: Props) {
  const [exists, setExists] = useState("");
  return (
    <div style={{ maxInlineSize: 420 }}>
      <ShowValue<DeviceId | null> initial={null}>
        {(id, setId) => <GatewayPicker value={id} onChange={setId} onGatewayNameExist={setExists} {...props} />}
      </ShowValue>
      <p data-exists>{exists}</p>
    </div>
  );
}

const ANSWERS: Answers = {
  ...STORY_TENANT,
  "GET /api/tenant/devices": (query: URLSearchParams) =>
    query.get("deviceName") === "Mash pump" ? storyDevice(1, "Mash pump") : undefined,
  "POST /api/device": (_query: URLSearchParams, body: unknown) => storyDevice(29, (body as { name: string }).name),
};

const story =
  (props: Props, as: "SYS_ADMIN" | "TENANT_ADMIN" = "TENANT_ADMIN", answers = ANSWERS) =>
  () => (
    <StoryServer answers={answers} as={as}>
      <Story {...props} />
    </StoryServer>
  );

export const stories = defineStories("Pickers/Gateway", {
  Default: story({}),
  "With the name of a device": story({ deviceName: "Yard gateway" }),
  "In a state": story({ deviceName: "Yard gateway", stateForm: true }),
  Disabled: story({ disabled: true }),
  Empty: story({ required: true }, "TENANT_ADMIN", { ...ANSWERS, "GET /api/tenant/deviceInfos": storyPage([]) }),
  Invalid: story({ required: true, checked: true }, "SYS_ADMIN"),
});
