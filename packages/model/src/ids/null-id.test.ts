import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NULL_UUID } from "./uuid.ts";

test("BLOCK-3.003 the id that stands for none is written once, for client and server", async () => {
  const packages = join(import.meta.dirname, "../../..");
  const holders: string[] = [];
  for (const path of await readdir(packages, { recursive: true })) {
    if (!/^[a-z]+.src.*\.tsx?$/.test(path) || /\.test\.tsx?$|\btesting\b/.test(path)) continue;
    if ((await readFile(join(packages, path), "utf8")).includes(NULL_UUID)) holders.push(path.replaceAll("\\", "/"));
  }
  expect(holders).toEqual(["model/src/ids/uuid.ts"]);
});
