// Which tests a folder or a file of the product needs.
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./root.mjs";

/** A file of tests; of a module `x.ts` those are `x.test.ts` and `x.integration.test.ts`. */
const TEST = /\.test\.tsx?$/;
const SUFFIX = /(\.integration)?(\.test)?\.tsx?$/;

/** Files of tests in a folder and below it, relative to the root. */
export function testsBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => TEST.test(file) && !file.includes("node_modules"))
    .map((file) => join(folder, file));
}

/**
 * Tests at or below these paths, and browser tests that are named after one of them: `packages/console/src/devices` needs
 * `e2e/src/devices.test.ts`.
 * @param {readonly string[]} paths relative to the root
 * @returns {{ unit: string[], integration: string[], browser: string[] }}
 */
export function testsOf(paths) {
  const below = paths.flatMap((path) => (statSync(join(root, path)).isFile() ? testsOfFile(path) : testsBelow(path)));
  const browser = paths.filter((path) => path.startsWith("packages/console/")).flatMap(browserTestsNamedAfter);
  const isBrowser = (file) => file.startsWith("e2e/");
  const isIntegration = (file) => file.endsWith(".integration.test.ts");
  return {
    unit: below.filter((file) => !isBrowser(file) && !isIntegration(file)),
    integration: below.filter(isIntegration),
    browser: [...new Set([...below.filter(isBrowser), ...browser])],
  };
}

function testsOfFile(path) {
  const stem = path.replace(SUFFIX, "");
  return testsBelow(dirname(path)).filter((file) => file.replace(SUFFIX, "") === stem);
}

function browserTestsNamedAfter(path) {
  const name = basename(path).replace(SUFFIX, "");
  return testsBelow("e2e/src").filter((file) => basename(file).startsWith(name));
}
