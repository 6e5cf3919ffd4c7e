import { afterAll } from "vitest";
import { WorkshopStage } from "./workshop.ts";

/** The workshop for the tests of one file, closed after the last of them: `const workshop = await openWorkshop();`. */
export async function openWorkshop(): Promise<WorkshopStage> {
  const workshop = await WorkshopStage.open();
  afterAll(() => workshop[Symbol.asyncDispose]());
  return workshop;
}
