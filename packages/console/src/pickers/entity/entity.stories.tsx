import type { EntityId, Uuid } from "@orrery/model";
import { useState } from "react";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_TENANT, storyDevice, storyId, storySearch } from "../../workshop/story-entities.ts";
import { type Answers, StoryServer } from "../../workshop/story-server.tsx";
import { EntityAutocomplete } from "./entity-autocomplete.tsx";
import { EntityList } from "./entity-list.tsx";
import { EntityListSelect } from "./entity-list-select.tsx";
import { EntitySelect } from "./entity-select.tsx";
import type { EntityReference } from "./typed-reference.ts";

const WIDE = { inlineSize: "100%", maxInlineSize: 420 } as const;
const device = (n: number): EntityId => ({ entityType: "DEVICE", id: storyId(n) as Uuid });

interface PickerStory {
  readonly value?: EntityId | null;
  readonly answers?: Answers;
  readonly disabled?: boolean;
  readonly checked?: boolean;
  readonly error?: string;
}

const picker =
  ({ value = null, answers = STORY_TENANT, ...props }: PickerStory = {}) =>
  () => (
    <StoryServer answers={answers}>
      <div style={WIDE}>
        <ShowValue<EntityId | null> initial={value}>
          {(chosen, setChosen) => (
            <EntityAutocomplete
              entityType="DEVICE"
              required
              value={chosen}
              onChange={(id) => setChosen(id)}
              {...props}
            />
          )}
        </ShowValue>
      </div>
    </StoryServer>
  );

const TYPES = ["DEVICE", "ASSET", "CUSTOMER", "DASHBOARD", "ENTITY_VIEW", "EDGE", "USER", "TENANT"] as const;

function TypeChange() {
  const [type, setType] = useState<(typeof TYPES)[number]>("DEVICE");
  return (
    <ShowValue<EntityId | null> initial={device(1)}>
      {(chosen, setChosen) => (
        <div style={WIDE}>
          <SegmentedControl
            label="Type"
            value={type}
            choices={TYPES.map((value) => ({ value, label: value.toLowerCase().replace("_", " ") }))}
            onChange={setType}
          />
          <br />
          <EntityAutocomplete entityType={type} required value={chosen} onChange={(id) => setChosen(id)} />
        </div>
      )}
    </ShowValue>
  );
}

function SubtypeChange() {
  const [subtype, setSubtype] = useState<"" | "pump" | "van">("");
  return (
    <ShowValue<EntityId | null> initial={device(1)}>
      {(chosen, setChosen) => (
        <div style={WIDE}>
          <SegmentedControl
            label="Subtype"
            value={subtype}
            choices={[
              { value: "", label: "any" },
              { value: "pump", label: "pump" },
              { value: "van", label: "van" },
            ]}
            onChange={setSubtype}
          />
          <br />
          <EntityAutocomplete entityType="DEVICE" subtype={subtype} value={chosen} onChange={(id) => setChosen(id)} />
        </div>
      )}
    </ShowValue>
  );
}

const MANY = Array.from({ length: 50_000 }, (_, n) => storyDevice(1000 + n, `Sensor ${String(n).padStart(5, "0")}`));
const many: Answers = {
  ...STORY_TENANT,
  "GET /api/tenant/deviceInfos": (query: URLSearchParams) => {
    query.set("pageSize", "50000"); // more than a server gives, to show that the list stays quick
    return storySearch(MANY)(query);
  },
};

const list =
  (value: readonly Uuid[], props: { readonly disabled?: boolean; readonly checked?: boolean } = {}) =>
  () => (
    <StoryServer answers={STORY_TENANT}>
      <div style={WIDE}>
        <ShowValue<readonly Uuid[]> initial={value}>
          {(ids, setIds) => <EntityList entityType="DEVICE" required value={ids} onChange={setIds} {...props} />}
        </ShowValue>
      </div>
    </StoryServer>
  );

const select =
  (value: EntityReference | null, props: { readonly aliases?: boolean; readonly checked?: boolean } = {}) =>
  () => (
    <StoryServer answers={STORY_TENANT}>
      <div style={{ maxInlineSize: 640 }}>
        <ShowValue<EntityReference | null> initial={value}>
          {(chosen, setChosen) => <EntitySelect required value={chosen} onChange={setChosen} {...props} />}
        </ShowValue>
      </div>
    </StoryServer>
  );

export const stories = defineStories("Pickers/Entity", {
  Empty: picker(),
  Filled: picker({ value: device(1) }),
  Disabled: picker({ value: device(1), disabled: true }),
  Invalid: picker({ checked: true }),
  "Long text": picker({ value: device(6) }),
  "Unknown id": picker({ value: device(99) }),
  "Unreached id": picker({ value: device(1), answers: { ...STORY_TENANT, [`GET /api/device/${storyId(1)}`]: 503 } }),
  Loading: picker({ answers: { ...STORY_TENANT, "GET /api/tenant/deviceInfos": () => new Promise(() => undefined) } }),
  Failing: picker({ answers: { ...STORY_TENANT, "GET /api/tenant/deviceInfos": 500 } }),
  "Many items": picker({ answers: many }),
  "Type change": () => (
    <StoryServer answers={STORY_TENANT}>
      <TypeChange />
    </StoryServer>
  ),
  "Subtype change": () => (
    <StoryServer answers={STORY_TENANT}>
      <SubtypeChange />
    </StoryServer>
  ),
  List: list([]),
  "List filled": list([storyId(1), storyId(3), storyId(6)] as Uuid[]),
  "List disabled": list([storyId(1), storyId(3)] as Uuid[], { disabled: true }),
  "List invalid": list([], { checked: true }),
  Select: select(null),
  "Select filled": select({ entityType: "DEVICE", id: storyId(2) as Uuid }),
  "Select with aliases": select(null, { aliases: true }),
  "Select invalid": select(null, { checked: true }),
  "List select": () => (
    <StoryServer answers={STORY_TENANT}>
      <div style={{ maxInlineSize: 640 }}>
        <ShowValue<readonly EntityId[] | null> initial={null}>
          {(chosen, setChosen) => <EntityListSelect required value={chosen} onChange={setChosen} />}
        </ShowValue>
      </div>
    </StoryServer>
  ),
});
