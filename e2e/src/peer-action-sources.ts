import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A picture of a map, so that its places are where they are without the earth. */
export const PLAN = `data:image/svg+xml;utf8,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' width='800' height='600'><rect width='800' height='600' fill='white'/></svg>",
)}`;
/** Of the picture of a map, from its left edge to its middle. */
const LEFT_HALF = JSON.stringify([
  [0.02, 0.02],
  [0.4, 0.98],
]);
/** Attributes of an entity that is in the middle of the map, with an area around the left half. */
export const SITE_OF_MAP = { xPos: 0.5, yPos: 0.5, area: LEFT_HALF };

/** The widget of this title. */
export const group = (page: Page, title: string) => page.getByRole("group", { name: title, exact: true });
/** A row of its table. */
export const row = (page: Page, title: string, name: string) => group(page, title).getByRole("row", { name });

async function pressMap(page: Page, title: string, part: number, how: "click" | "hover") {
  const map = page.getByRole("application", { name: `Map: ${title}` });
  await group(page, title).locator(".canvas[data-drawn]").waitFor();
  const box = await map.boundingBox();
  if (!box) throw new Error(`${title} has no place`);
  const at = [box.x + box.width * part, box.y + box.height / 2] as const;
  if (how === "click") await page.mouse.click(...at);
  else await page.mouse.move(...at);
}

/** What is pressed: the widget with the actions, of which entity they are, and what their functions get besides. */
export interface Source {
  readonly widget: string;
  readonly source: string;
  /** Absent: of the first entity. */
  readonly of?: "second";
  readonly params?: RegExp;
  readonly press: (page: Page, title: string, action: string, name: string) => Promise<void>;
}

/** What is pressed for each kind of action. */
export const SOURCES: readonly Source[] = [
  {
    ...{ widget: "cards/simple_card", source: "headerButton" },
    press: async (page, title, action) => {
      await group(page, title).getByText(/^7/).first().waitFor(); // before, there is no entity
      await group(page, title).hover();
      await group(page, title).getByRole("button", { name: action }).click();
    },
  },
  {
    ...{ widget: "cards/entities_table", source: "actionCellButton", of: "second", params: /^entity$/ },
    press: (page, title, action, name) => row(page, title, name).getByRole("button", { name: action }).click(),
  },
  {
    ...{ widget: "cards/entities_table", source: "rowClick", of: "second", params: /^entity$/ },
    press: (page, title, _, name) => row(page, title, name).getByText(name).click(),
  },
  {
    ...{ widget: "cards/entities_table", source: "rowDoubleClick", of: "second", params: /^entity$/ },
    press: (page, title, _, name) => row(page, title, name).getByText(name).dblclick(),
  },
  {
    ...{ widget: "cards/html_value_card", source: "elementClick" },
    press: (page, title) => page.frameLocator(`iframe[title="${title}"]`).getByText("Press 7").click(),
  },
  {
    ...{ widget: "charts/pie", source: "sliceClick", params: /^seriesIndex,dataIndex,datapoint,series$/ },
    press: async (page, title) => {
      const chart = group(page, title).locator("canvas");
      const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
      await chart.click({ position: { x: width / 2 - height / 6, y: height / 2 } });
    },
  },
  {
    ...{ widget: "maps_v2/image_map", source: "markerClick", params: /\bxPos\b.*\bentityName\b/ },
    press: (page, title) => pressMap(page, title, 0.5, "click"),
  },
  {
    ...{ widget: "maps_v2/image_map", source: "polygonClick", params: /\barea\b.*\bentityName\b/ },
    press: (page, title) => pressMap(page, title, 0.35, "click"),
  },
  {
    ...{ widget: "maps_v2/image_map", source: "tooltipAction", params: /\bxPos\b.*\bentityName\b/ },
    press: async (page, title, action) => {
      const text = group(page, title).getByRole("dialog");
      // What was said of an action before may lie over the map for a moment.
      const isOpen = async () => {
        await pressMap(page, title, 0.5, "hover");
        return text.count();
      };
      await expect.poll(isOpen).toBe(1);
      await text.getByText(action).click();
    },
  },
  {
    ...{ widget: "cards/entities_hierarchy", source: "nodeSelected", of: "second", params: /^nodeCtx$/ },
    press: (page, title, _, name) => group(page, title).getByRole("treeitem", { name }).first().click(),
  },
];

/** Tables and cards that share a source with others above: their functions are given the same, and rows of their own. */
export const MORE: readonly Source[] = [
  {
    ...{ widget: "alarm_widgets/alarms_table", source: "actionCellButton", of: "second", params: /^alarm$/ },
    press: (page, title, action) => group(page, title).getByRole("button", { name: action }).click(),
  },
  {
    // In little room its rows are cards.
    ...{ widget: "alarm_widgets/alarms_table", source: "rowClick", of: "second", params: /^alarm$/ },
    press: (page, title, _, name) => group(page, title).getByText(name).first().click(),
  },
  {
    ...{ widget: "cards/timeseries_table", source: "actionCellButton", params: /^0,1,formattedTs$/ },
    press: (page, title, action) => row(page, title, "7").getByRole("button", { name: action }).click(),
  },
  {
    ...{ widget: "cards/timeseries_table", source: "rowClick", params: /^0,1,formattedTs$/ },
    press: (page, title) => row(page, title, "7").getByText(/^7/).click(),
  },
  {
    ...{
      widget: "entity_admin_widgets/device_admin_table",
      source: "rowDoubleClick",
      of: "second",
      params: /^entity$/,
    },
    press: (page, title, _, name) => row(page, title, name).getByText(name).dblclick(),
  },
  {
    ...{ widget: "cards/markdown_card", source: "elementClick" },
    press: (page, title) => page.frameLocator(`iframe[title="${title}"]`).getByText("Press 7").click(),
  },
];
