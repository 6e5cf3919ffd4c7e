import { css, flag, html, markdown, off, on, required, script, when, whenAbsent } from "../settings/index.ts";
import { widget } from "./declaration.ts";
import { key, RANDOM } from "./function-keys.ts";

const HTML = {
  cardCss: whenAbsent("", css(".card {\n  font-weight: bold;\n}")),
  cardHtml: whenAbsent("", required(html('<div class="card">HTML code here</div>'))),
};

export const htmlCard = widget(["html_card", "HTML Card", "A text of your own in HTML and CSS."], "static", [7.5, 3], {
  frame: "bare",
  config: { backgroundColor: "white", dropShadow: true },
  actionSources: ["elementClick"],
  settings: HTML,
  newSettings: {
    cardCss: ".card {\n  text-align: center;\n  font-size: 32px;\n  font-weight: bold;\n  color: #999;\n}",
  },
});

export const htmlValueCard = widget(
  ["html_value_card", "HTML Value Card", "Values inside of HTML of your own."],
  "latest",
  [7.5, 3],
  {
    frame: "bare",
    config: { padding: "0px", dropShadow: false },
    parameters: { maxDatasources: 1, singleEntity: true, dataKeysOptional: true },
    actionSources: ["elementClick"],
    settings: HTML,
    newSettings: {
      cardCss: ".card {\n  padding: 16px;\n}\n.card h2 {\n  margin: 0 0 8px;\n}\n.card p {\n  color: #888;\n}",
      cardHtml: '<div class="card">\n  <h2>My value</h2>\n  <h1>${My value:2}</h1>\n  <p>What it means</p>\n</div>',
    },
    keys: [key("My value", "return Math.random() * 5.45;")],
  },
);

export const markdownCard = widget(
  ["markdown_card", "Markdown/HTML Card", "A text in Markdown or HTML, with values."],
  "latest",
  [5, 3.5],
  {
    frame: "bare",
    config: { padding: "0px", dropShadow: true, enableFullscreen: true },
    parameters: { dataKeysOptional: true, datasourcesOptional: true, hasDataPageLink: true },
    actionSources: ["elementClick"],
    settings: {
      useMarkdownTextFunction: flag(false),
      markdownTextPattern: when(
        off("useMarkdownTextFunction"),
        markdown("### Markdown card\n\n- **Entity**: ${entityName}\n- **Value**: ${Random}"),
      ),
      markdownTextFunction: when(on("useMarkdownTextFunction"), script("return '# ' + data[0]['entityName'];")),
      markdownCss: css(""),
    },
    keys: [RANDOM],
  },
);
