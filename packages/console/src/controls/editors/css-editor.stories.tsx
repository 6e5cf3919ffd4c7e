import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { CssEditor } from "./code-editor/editors.tsx";

const CSS = `.card-value {
    color: #4453d6;
    font-size: 28px;
}

.card-value:hover > span {
    text-decoration: underline; /* says that it opens */
}`;

const story =
  (initial: string, more = {}) =>
  () => (
    <ShowValue initial={initial}>
      {(value, setValue) => <CssEditor label="CSS" value={value} onChange={setValue} {...more} />}
    </ShowValue>
  );

export const stories = defineStories("Editors/CSS", {
  Empty: story(""),
  Filled: story(CSS),
  Invalid: story("a {"),
  Untidy: story(".a{color:red;top:1px}"),
  Disabled: story(CSS, { disabled: true }),
});
