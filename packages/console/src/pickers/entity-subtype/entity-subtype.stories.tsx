import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../controls/basics/button.tsx";
import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_TENANT } from "../../workshop/story-entities.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import { EntitySubtypeAutocomplete } from "./entity-subtype-autocomplete.tsx";
import { EntitySubtypeList } from "./entity-subtype-list.tsx";
import { EntitySubtypeSelect } from "./entity-subtype-select.tsx";
import { broadcastSaved, SAVED_BROADCASTS, type SavedBroadcast, SUBTYPED, type SubtypedEntity } from "./subtypes.ts";

const ROW = { display: "grid", gap: 16, maxInlineSize: 420 } as const;

const one =
  (kind: SubtypedEntity, value: string, props: { readonly disabled?: boolean; readonly checked?: boolean } = {}) =>
  () => (
    <StoryServer answers={STORY_TENANT}>
      <div style={ROW}>
        <ShowValue initial={value}>
          {(type, setType) => (
            <EntitySubtypeAutocomplete kind={kind} required value={type} onChange={setType} {...props} />
          )}
        </ShowValue>
      </div>
    </StoryServer>
  );

const all = () => (
  <StoryServer answers={STORY_TENANT}>
    <div style={ROW}>
      <ShowValue<Readonly<Record<SubtypedEntity, string>>>
        initial={{ ASSET: "", DEVICE: "pump", EDGE: "", ENTITY_VIEW: "" }}
      >
        {(types, setTypes) =>
          SUBTYPED.map((kind) => (
            <div key={kind} style={ROW} data-kind={kind}>
              <EntitySubtypeAutocomplete
                kind={kind}
                required
                value={types[kind]}
                onChange={(type) => setTypes({ ...types, [kind]: type })}
              />
              <EntitySubtypeSelect
                kind={kind}
                value={types[kind]}
                onChange={(type) => setTypes({ ...types, [kind]: type })}
              />
            </div>
          ))
        }
      </ShowValue>
    </div>
  </StoryServer>
);

const list =
  (
    kind: SubtypedEntity,
    value: readonly string[],
    props: { readonly disabled?: boolean; readonly checked?: boolean } = {},
  ) =>
  () => (
    <StoryServer answers={STORY_TENANT}>
      <div style={ROW}>
        <ShowValue initial={value}>
          {(types, setTypes) => <EntitySubtypeList kind={kind} required value={types} onChange={setTypes} {...props} />}
        </ShowValue>
      </div>
    </StoryServer>
  );

function Broadcasts() {
  const queries = useQueryClient();
  return Object.keys(SAVED_BROADCASTS).map((name) => (
    <Button key={name} size="compact" onClick={() => void broadcastSaved(queries, name as SavedBroadcast)}>
      {name}
    </Button>
  ));
}

export const stories = defineStories("Pickers/Entity subtype", {
  Empty: one("DEVICE", ""),
  Filled: one("DEVICE", "pump"),
  Disabled: one("DEVICE", "pump", { disabled: true }),
  Invalid: one("ASSET", "", { checked: true }),
  "Too long": one("EDGE", "x".repeat(256)),
  "All kinds": all,
  List: list("DEVICE", []),
  "List filled": list("DEVICE", ["pump", "van"]),
  "List of assets": list("ASSET", []),
  "List of edges": list("EDGE", []),
  "List of views": list("ENTITY_VIEW", []),
  "List disabled": list("DEVICE", ["pump", "van"], { disabled: true }),
  "List invalid": list("DEVICE", [], { checked: true }),
  Broadcasts: () => (
    <StoryServer answers={STORY_TENANT}>
      <div style={ROW}>
        {SUBTYPED.map((kind) => (
          <EntitySubtypeAutocomplete key={kind} kind={kind} value="" onChange={() => undefined} />
        ))}
        <Broadcasts />
      </div>
    </StoryServer>
  ),
});
