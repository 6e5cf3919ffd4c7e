import { ShowValue } from "../workshop/show-value.tsx";
import { defineStories } from "../workshop/stories.ts";
import { StoryServer } from "../workshop/story-server.tsx";
import { KeyFilterEditor } from "./key-filter-editor.tsx";
import type { KeyFilterDraft, KeyFilterOptions } from "./key-filter-options.ts";
import { keyFilterProblems } from "./key-filter-problems.ts";
import { Line } from "./sentence.ts";

const OPTIONS: KeyFilterOptions = {
  keyTypes: ["TIME_SERIES", "ATTRIBUTE", "ENTITY_FIELD", "CONSTANT"],
  sources: ["CURRENT_DEVICE", "CURRENT_CUSTOMER", "CURRENT_TENANT"],
  entityFields: ["name", "type", "createdTime", "label"],
  suggestionsOf: ["story"],
  suggest: async () => ["temperature", "humidity"],
};

const limit = (operation: "GREATER" | "LESS", defaultValue: number | null) =>
  ({ type: "NUMERIC", operation, value: { defaultValue, dynamicValue: null } }) as const;

const filter = (given: Partial<KeyFilterDraft>): KeyFilterDraft => ({
  key: { type: "TIME_SERIES", key: "temperature" },
  valueType: "NUMERIC",
  value: null,
  predicate: limit("GREATER", 38),
  ...given,
});

const story =
  (initial: KeyFilterDraft, checked = false) =>
  () => (
    <StoryServer answers={{}}>
      <ShowValue initial={initial}>
        {(value, setValue) => {
          const problems = keyFilterProblems(value);
          return (
            <Line>
              <KeyFilterEditor
                filter={value}
                onChange={setValue}
                options={OPTIONS}
                problemAt={(place) => (checked && problems.has(place) ? "Something is missing." : undefined)}
              />
            </Line>
          );
        }}
      </ShowValue>
    </StoryServer>
  );

const found = { sourceType: "CURRENT_CUSTOMER", sourceAttribute: "maxTemperature", inherit: true } as const;

export const stories = defineStories("Key filters/Key filter", {
  Empty: story(filter({ key: { type: "TIME_SERIES", key: "" }, predicate: limit("GREATER", null) })),
  Filled: story(filter({})),
  "Several comparisons": story(
    filter({ predicate: { type: "COMPLEX", operation: "OR", predicates: [limit("LESS", 5), limit("GREATER", 38)] } }),
  ),
  "From an attribute": story(
    filter({ predicate: { type: "NUMERIC", operation: "LESS", value: { defaultValue: 34, dynamicValue: found } } }),
  ),
  Text: story(
    filter({
      key: { type: "ENTITY_FIELD", key: "name" },
      valueType: "STRING",
      predicate: { type: "STRING", operation: "STARTS_WITH", ignoreCase: true, value: { defaultValue: "Cold room" } },
    }),
  ),
  Invalid: story(filter({ key: { type: "TIME_SERIES", key: "" }, predicate: limit("GREATER", null) }), true),
});
