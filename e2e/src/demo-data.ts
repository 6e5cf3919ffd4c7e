import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { startPlatform } from "./platform.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with the data of a platform that was started once in the mode `ORRERY_DEMO=data`. */
    demoData: string;
  }
}

/** Makes the data of the demo once for all files of a run: half of what each start would cost. @returns its removal */
export async function provideDemoData(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "orrery-e2e-demo-"));
  const platform = await startPlatform({ demo: "data", dataDir: folder });
  await platform.stop();
  project.provide("demoData", folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** A new folder with the data of the demo, which only this user may read; the platform warns about others. */
export async function copyOfDemoData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "orrery-e2e-"));
  await copyFiles(inject("demoData"), folder);
  return folder;
}

async function copyFiles(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) await copyFile(source, target);
    else {
      await mkdir(target, { mode: 0o700 });
      await copyFiles(source, target);
    }
  }
}
