import type { TestProject } from "vitest/node";
import { provideDemoData } from "./demo-data.ts";
import { buildWorkshop } from "./workshop.ts";

/** Global setup of the browser tests: what several files need is made once, before their processes begin. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [removeDemoData] = await Promise.all([provideDemoData(project), buildWorkshop()]);
  return removeDemoData;
}
