import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { SearchField } from "./search-field.tsx";

const field =
  (initial: string, hotkey = false) =>
  () => (
    <ShowValue initial={initial}>
      {(value, setValue) => <SearchField label="Search devices" value={value} hotkey={hotkey} onChange={setValue} />}
    </ShowValue>
  );

export const stories = defineStories("Controls/Search field", {
  Empty: field("", true),
  Filled: field("pump"),
});
