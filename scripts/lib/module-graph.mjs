// Which source file imports which, read with a real parser: TypeScript, JSX, type imports, dynamic imports.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { root } from "./root.mjs";

/** Doors of our packages: `@orrery/model` → its folder and its `exports`. */
const PACKAGES = ["packages/model", "packages/client", "packages/server", "packages/console", "e2e", "bench"].map(
  (folder) => ({ folder, ...JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) }),
);

/**
 * Every TypeScript file of the packages with its imports of ours.
 * @returns {Map<string, { to: string | undefined, request: string, typeOnly: boolean }[]>} `to` is undefined when the
 * request leads nowhere.
 */
export function readModuleGraph() {
  const { parseSync } = createRequire(import.meta.url)("oxc-parser");
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "packages", "e2e", "bench"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const files = listed.split("\n").filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));
  return new Map(files.map((file) => [file, importsOf(file, parseSync)]));
}

function importsOf(file, parseSync) {
  const source = readFileSync(join(root, file), "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...staticExports
      .filter(({ entries }) => entries[0]?.moduleRequest)
      .map(({ entries }) => ({
        request: entries[0].moduleRequest.value,
        typeOnly: entries.every((entry) => entry.isType),
      })),
    // A dynamic import, and a path that begins a thread or a process, is loaded later: it makes no cycle.
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      request: source.slice(start + 1, end - 1),
      typeOnly: true,
    })),
  ];
  return found.flatMap(({ request, typeOnly }) => {
    const to = resolve(file, request);
    return to === false ? [] : [{ to, request, typeOnly }];
  });
}

/** The file that is meant; undefined when there is none; false when it is not ours. */
function resolve(file, request) {
  if (request.startsWith(".")) {
    const path = posix.join(posix.dirname(file), request.split("?", 1)[0]);
    return existsSync(join(root, path)) ? path : undefined;
  }
  const owner = PACKAGES.find(({ name }) => request === name || request.startsWith(`${name}/`));
  if (!owner) return false;
  const door = doorOf(owner.exports ?? {}, `.${request.slice(owner.name.length)}`);
  return door === undefined ? undefined : posix.join(owner.folder, door);
}

/** Where an exports map leads: the name itself, or a pattern with one star. */
function doorOf(exports, name) {
  if (exports[name] !== undefined) return exports[name];
  for (const [pattern, target] of Object.entries(exports)) {
    const [start, end] = pattern.split("*");
    if (end === undefined || !name.startsWith(start) || !name.endsWith(end)) continue;
    return target.replace("*", name.slice(start.length, name.length - end.length));
  }
  return undefined;
}
