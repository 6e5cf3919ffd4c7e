import type { Client } from "@orrery/client";
import type { Dashboard } from "@orrery/model";
import type { Page } from "playwright-core";
import { named } from "./tenant-stage.ts";

/** A widget that says its title. */
export const card = (title: string) => ({
  isSystemType: true,
  bundleAlias: "cards",
  typeAlias: "html_card",
  type: "static",
  title,
  config: { title, showTitle: true, settings: { cardHtml: `<p>${title}</p>`, cardCss: "" } },
});
/** Where a card stands in the layout. */
export const place = (col: number, row: number) => ({ col, row, sizeX: 8, sizeY: 4 });

/** Two cards side by side, and one below. */
export const storedCards = (client: Client, name: string): Promise<Dashboard> =>
  client.dashboards.save({
    title: named(name),
    configuration: {
      widgets: { a: card("Alpha"), b: card("Beta"), c: card("Gamma") },
      states: {
        default: {
          name: "Start",
          root: true,
          layouts: {
            main: { widgets: { a: place(0, 0), b: place(8, 0), c: place(0, 4) }, gridSettings: { columns: 24 } },
          },
        },
      },
    },
  });

/** What of a saved dashboard is looked at. */
export interface Saved {
  readonly widgets: Readonly<Record<string, { readonly config: { readonly title: string } }>>;
  readonly states: Readonly<
    Record<string, { readonly layouts: { readonly main: { readonly widgets: Readonly<Record<string, Place>> } } }>
  >;
}
type Place = ReturnType<typeof place>;

/** `title col,row sizeXxsizeY` of the first state, as it is stored. */
export const placesOf = async (client: Client, { id }: Dashboard): Promise<readonly string[]> => {
  const { widgets, states } = (await client.dashboards.get(id)).configuration as Saved;
  return Object.entries(states.default?.layouts.main.widgets ?? {})
    .map(([key, { col, row, sizeX, sizeY }]) => `${widgets[key]?.config.title} ${col},${row} ${sizeX}x${sizeY}`)
    .toSorted();
};

/** Opens the editor of the dashboard that is shown. */
export const edit = async (page: Page) => {
  await page.getByRole("button", { name: "Edit dashboard" }).click();
  await page.getByRole("toolbar", { name: "Editor" }).waitFor();
};

/** A widget as the editor has it. */
export const widget = (page: Page, title: string) => page.getByRole("button", { name: title, exact: true });

/** Waits until the editor says this number of changes. */
export const changes = (page: Page, count: number) =>
  page.getByText(count === 1 ? "1 change" : `${count} changes`, { exact: true }).waitFor();

/** Saves what was edited. */
export const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Done", exact: true }).waitFor();
};

/** Chooses a widget of the editor. */
export const choose = async (page: Page, title: string) => {
  await widget(page, title).click();
  await page.locator(`[aria-pressed=true][aria-label="${title}"]`).waitFor();
};
