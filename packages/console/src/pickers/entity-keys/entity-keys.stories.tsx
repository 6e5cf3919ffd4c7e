import type { EntityId, Uuid } from "@orrery/model";
import { useState } from "react";
import { Button } from "../../controls/basics/button.tsx";
import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_TENANT, storyId } from "../../workshop/story-entities.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import type { EntityKeyKind } from "./entity-keys.ts";
import { EntityKeysList } from "./entity-keys-list.tsx";

const device = (n: number): EntityId => ({ entityType: "DEVICE", id: storyId(n) as Uuid });

function Keys({
  value,
  ...props
}: {
  readonly value: readonly string[];
  readonly disabled?: boolean;
  readonly checked?: boolean;
}) {
  const [of, setOf] = useState<{ readonly entity: EntityId; readonly kind: EntityKeyKind }>({
    entity: device(1),
    kind: "timeseries",
  });
  return (
    <StoryServer answers={STORY_TENANT}>
      <div style={{ maxInlineSize: 420 }}>
        <ShowValue initial={value}>
          {(keys, setKeys) => <EntityKeysList {...of} required value={keys} onChange={setKeys} {...props} />}
        </ShowValue>
        <br />
        <Button size="compact" onClick={() => setOf({ entity: device(2), kind: "timeseries" })}>
          Other device
        </Button>{" "}
        <Button size="compact" onClick={() => setOf({ entity: device(1), kind: "serverAttribute" })}>
          Server attributes
        </Button>
      </div>
    </StoryServer>
  );
}

export const stories = defineStories("Pickers/Entity keys", {
  Empty: () => <Keys value={[]} />,
  Filled: () => <Keys value={["temperature", "pressure"]} />,
  Disabled: () => <Keys value={["temperature", "pressure"]} disabled />,
  Invalid: () => <Keys value={[]} checked />,
  "Many items": () => <Keys value={Array.from({ length: 40 }, (_, n) => `measurement_${n}`)} />,
  "Long text": () => (
    <Keys value={["a_key_that_somebody_called_by_the_whole_path_of_the_register_in_the_controller_of_the_plant"]} />
  ),
});
