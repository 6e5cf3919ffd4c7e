import { expect } from "vitest";
import { openWorkshop } from "../workshop-page.ts";

/** A page for the stories of the editors, and what tests do there. */
export async function openEditors() {
  const workshop = await openWorkshop();
  const page = await workshop.page();
  const editor = () => page.locator("section:has(.cm-editor)").first();
  const text = () => page.locator(".cm-content").first();
  const toast = () => page.locator("[data-local-toast]");
  return {
    workshop,
    page,
    editor,
    text,
    toast,
    verdict: () => page.locator("[data-verdict]"),
    async show(story: string) {
      await workshop.show(page, story);
      await text().waitFor();
      return editor();
    },
    /** Replaces the whole text. */
    async write(content: string): Promise<void> {
      await text().click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(content);
    },
    validate: () => page.getByRole("button", { name: "Validate" }).click(),
    async isInvalid(): Promise<boolean> {
      return (
        (await text().getAttribute("aria-invalid")) === "true" && (await editor().getAttribute("data-invalid")) !== null
      );
    },
    async expectToast(content: string): Promise<void> {
      await toast().waitFor();
      await expect.poll(() => toast().locator("span").textContent()).toBe(content);
    },
    async expectBottomLeft(): Promise<void> {
      const distances = async () => {
        const [outer, inner] = [await editor().boundingBox(), await toast().boundingBox()];
        if (!outer || !inner) return Number.POSITIVE_INFINITY;
        return Math.max(inner.x - outer.x, outer.y + outer.height - (inner.y + inner.height));
      };
      await expect.poll(distances).toBeLessThan(24);
    },
  };
}
