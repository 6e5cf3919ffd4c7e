import type { ClientAuthority } from "@orrery/client";
import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_TENANT } from "../../workshop/story-entities.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import type { PickableType } from "./allowed-types.ts";
import { EntityTypeList } from "./entity-type-list.tsx";
import { EntityTypeSelect } from "./entity-type-select.tsx";

interface Props {
  readonly required?: boolean;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly allowed?: readonly PickableType[];
  readonly ignoreAuthority?: boolean;
}

const select =
  (value: PickableType | null, props: Props = {}, as: ClientAuthority = "TENANT_ADMIN") =>
  () => (
    <StoryServer answers={STORY_TENANT} as={as}>
      <ShowValue<PickableType | null> initial={value}>
        {(type, setType) => <EntityTypeSelect value={type} onChange={setType} {...props} />}
      </ShowValue>
    </StoryServer>
  );

const list =
  (value: readonly string[] | null, props: Props = {}) =>
  () => (
    <StoryServer answers={STORY_TENANT}>
      <div style={{ maxInlineSize: 420 }}>
        <ShowValue<readonly string[] | null> initial={value}>
          {(types, setTypes) => <EntityTypeList value={types} onChange={setTypes} {...props} />}
        </ShowValue>
      </div>
    </StoryServer>
  );

const FOREIGN = ["RULE_CHAIN", "TENANT"] as const;

export const stories = defineStories("Pickers/Entity type", {
  Select: select(null),
  "Select filled": select("DEVICE"),
  "Select disabled": select("DEVICE", { disabled: true }),
  "Select invalid": select(null, { required: true, checked: true }),
  "Select of a system administrator": select(null, {}, "SYS_ADMIN"),
  "Select of a customer": select(null, {}, "CUSTOMER_USER"),
  "Select narrowed": select(null, { allowed: FOREIGN }),
  "Select of given types": select(null, { allowed: FOREIGN, ignoreAuthority: true }),
  List: list(null),
  "List filled": list(["DEVICE", "ASSET"], { required: true }),
  "List disabled": list(["DEVICE", "ASSET"], { disabled: true }),
  "List with an unknown code": list(["DEVICE", "SPACESHIP"]),
  "List invalid": list(null, { required: true, checked: true }),
});
