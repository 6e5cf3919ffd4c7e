import type { DeviceProfileId, OtaPackageId, OtaPackageType, Uuid } from "@orrery/model";
import type { ReactNode } from "react";
import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_TENANT, storyId } from "../../workshop/story-entities.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import { MessageTypeAutocomplete } from "../message-type/message-type-autocomplete.tsx";
import { OtaPackageAutocomplete } from "../ota-package/ota-package-autocomplete.tsx";
import { RelationTypeAutocomplete } from "../relation-type/relation-type-autocomplete.tsx";
import { QueueAutocomplete } from "./queue-autocomplete.tsx";

interface Props {
  readonly required?: boolean;
  readonly checked?: boolean;
  readonly disabled?: boolean;
}

const framed = (children: ReactNode) => (
  <StoryServer answers={STORY_TENANT}>
    <div style={{ maxInlineSize: 420 }}>{children}</div>
  </StoryServer>
);

const CONTROLS = {
  Queue: QueueAutocomplete,
  "Relation type": RelationTypeAutocomplete,
  "Message type": MessageTypeAutocomplete,
};

const text =
  (kind: keyof typeof CONTROLS, value: string, props: Props = {}) =>
  () => {
    const Control = CONTROLS[kind];
    return framed(
      <ShowValue initial={value}>
        {(shown, setShown) => <Control value={shown} onChange={setShown} {...props} />}
      </ShowValue>,
    );
  };

const profile: DeviceProfileId = { entityType: "DEVICE_PROFILE", id: storyId(81) as Uuid };
const otaId = (n: number): OtaPackageId => ({ entityType: "OTA_PACKAGE", id: storyId(n) as Uuid });

const ota =
  (
    value: OtaPackageId | null,
    props: Props & { readonly type?: OtaPackageType; readonly showDetailsLink?: boolean } = {},
  ) =>
  () =>
    framed(
      <ShowValue<OtaPackageId | null> initial={value}>
        {(id, setId) => <OtaPackageAutocomplete deviceProfileId={profile} value={id} onChange={setId} {...props} />}
      </ShowValue>,
    );

const MISSING = { required: true, checked: true };

export const stories = defineStories("Pickers/Names", {
  Queue: text("Queue", ""),
  "Queue filled": text("Queue", "Main", { required: true }),
  "Queue disabled": text("Queue", "Main", { disabled: true }),
  "Queue invalid": text("Queue", "", MISSING),
  "Relation type": text("Relation type", ""),
  "Relation type filled": text("Relation type", "Contains", { required: true }),
  "Relation type too long": text("Relation type", "x".repeat(256)),
  "Relation type invalid": text("Relation type", "", MISSING),
  "Message type": text("Message type", "POST_TELEMETRY_REQUEST", { required: true }),
  "Message type of one's own": text("Message type", "BREW_STARTED"),
  "Message type invalid": text("Message type", "", MISSING),
  "OTA package": ota(null),
  "OTA package filled": ota(otaId(51), { required: true, showDetailsLink: true }),
  "OTA package with link": ota(otaId(51), { disabled: true, showDetailsLink: true }),
  "OTA package without link": ota(otaId(51), { disabled: true }),
  "OTA package unknown": ota(otaId(99)),
  "OTA package invalid": ota(null, MISSING),
  "Software invalid": ota(null, { ...MISSING, type: "SOFTWARE" }),
});
