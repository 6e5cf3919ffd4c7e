import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { HtmlEditor, MarkdownEditor } from "./code-editor/editors.tsx";

const HTML = `<div class="card">
    <h1>Boiler room</h1>
    <p style="color: red">\${temperature:1} °C</p>
</div>`;

const MARKDOWN = `### Calibration

Every *probe* is calibrated **twice** a year, see [the plan](https://example.com).

- Cold rooms
- Boilers

\`\`\`
offset = 0.4
\`\`\``;

export const stories = defineStories("Editors/Markup", {
  HTML: () => (
    <ShowValue initial={HTML}>
      {(value, setValue) => <HtmlEditor label="HTML" value={value} onChange={setValue} />}
    </ShowValue>
  ),
  "HTML disabled": () => <HtmlEditor label="HTML" value={HTML} onChange={() => undefined} disabled />,
  Markdown: () => (
    <ShowValue initial={MARKDOWN}>
      {(value, setValue) => <MarkdownEditor label="Markdown" value={value} onChange={setValue} />}
    </ShowValue>
  ),
});
