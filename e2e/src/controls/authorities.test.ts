import { AUTHORITIES } from "@orrery/model";
import { expect, test } from "vitest";
import { leave } from "../visitors.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();

// Controls below the pickers know no session: the directions of imports keep it from them.
test.each(AUTHORITIES)("BLOCK-1.001 each control that asks a server renders for a %s", async (authority) => {
  const page = await workshop.page();
  const problems: string[] = [];
  await page.addInitScript((as) => {
    Object.assign(globalThis, { storyAuthority: as });
  }, authority);
  const ids = (await workshop.stories(page)).filter((id) => id.startsWith("pickers-"));
  const first = new Map(ids.map((id) => [id.split("/")[0] ?? "", id] as const).reverse());
  expect(first.size).toBeGreaterThanOrEqual(8);
  let shown = "";
  page.on("pageerror", (error) => problems.push(`${shown}: ${error.message}`));
  for (const id of first.values()) {
    shown = id;
    await workshop.turnTo(page, id);
    await expect.poll(() => page.locator("main *, [role=dialog]").count(), { message: id }).toBeGreaterThan(0);
  }
  expect(problems).toEqual([]);
  await leave(page);
});
