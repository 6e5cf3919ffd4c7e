import { htmlCard, htmlValueCard, markdownCard } from "@orrery/model/widgets/html-cards";
import { defineStories } from "../../workshop/stories.ts";
import { StoryHost, storyEntity, storyKey } from "../../workshop/story-host.tsx";

const PUMP = storyEntity(1, "Mash pump", { rpm: "1284.5", state: "on" });
const KEYS = [storyKey("rpm", "Speed"), storyKey("state", "State")];
const HTML =
  '<div class="card"><h2>${entityName}</h2><h1>${Speed:1}</h1><p>${State} <a id="open" href="#">Open</a></p></div>';
const ACTIONS = { elementClick: [{ name: "open", type: "openDashboardState", targetDashboardStateId: "one" }] };
const MARKDOWN =
  "### ${entityName}\n\n- **Speed**: ${Speed:0} rpm\n- **State**: ${State}\n\n<script>document.title = 'no'</script>";

const value = (entities: Parameters<typeof StoryHost>[0]["entities"]) => () => (
  <StoryHost
    bundle="cards"
    declaration={htmlValueCard}
    config={{ actions: ACTIONS }}
    settings={{ cardHtml: HTML }}
    keys={KEYS}
    entities={entities}
  />
);

const markdown =
  (settings: object, keys: typeof KEYS | undefined = KEYS) =>
  () => <StoryHost bundle="cards" declaration={markdownCard} settings={settings} keys={keys} entities={[PUMP]} />;

export const stories = defineStories("Widgets/Text cards", {
  "HTML with values": value([PUMP]),
  "HTML without an entity": value([]),
  "HTML loading": value(undefined),
  Markdown: markdown({ markdownTextPattern: MARKDOWN }),
  "Markdown by a function": markdown({
    useMarkdownTextFunction: true,
    markdownTextFunction: "return '# ' + data.length + ' pump\\n\\n' + data[0].Speed.toFixed(2) + ' ${State}';",
  }),
  "Markdown by a function that fails": markdown({
    useMarkdownTextFunction: true,
    markdownTextFunction: "return data[7].entityName;",
  }),
  "Markdown without datasource": () => (
    <StoryHost bundle="cards" declaration={markdownCard} settings={{ markdownTextPattern: "# Shift ends at six" }} />
  ),
  HTML: () => (
    <StoryHost bundle="cards" declaration={htmlCard} settings={{ cardHtml: '<p class="card">Shift ends at six</p>' }} />
  ),
});
