import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Setting, Shape } from "@orrery/model/settings";
import { SYSTEM_BUNDLES } from "@orrery/model/widgets";
import { expect, test } from "vitest";

/** Settings that nothing of the console reads, by their paths. */
const UNREAD: readonly string[] = [];

const FOLDERS = ["..", "../../charts", "../../../../model/src/dashboards"];

const code = FOLDERS.flatMap((folder) => {
  const root = join(import.meta.dirname, folder);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|stories)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, name), "utf8"));
}).join("\n");
const words = new Set(code.match(/\w+/g));

const isSetting = (element: Shape | Setting): element is Setting => typeof element.read === "function";

/** The names of what the editor offers, with those of members. */
function* offered(shape: Shape, path = ""): Iterable<readonly [path: string, name: string]> {
  for (const [name, { isUnlisted, members, element }] of Object.entries(shape)) {
    if (isUnlisted) continue;
    yield [path + name, name];
    if (members) yield* offered(members, `${path}${name}.`);
    if (element && !isSetting(element)) yield* offered(element, `${path}${name}[].`);
  }
}

test("what the editor offers for a widget or its keys is read by a view", () => {
  const unread = SYSTEM_BUNDLES.flatMap(({ widgets }) => widgets)
    .flatMap(({ settings, keySettings }) => [...offered(settings.shape), ...offered(keySettings.shape)])
    .filter(([, name]) => !words.has(name))
    .map(([path]) => path);
  expect([...new Set(unread)].toSorted()).toEqual(UNREAD);
});
