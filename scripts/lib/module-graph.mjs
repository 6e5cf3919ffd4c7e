// Which source file imports which, read with a real parser: TypeScript, JSX, type imports, dynamic imports.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { root } from "./root.mjs";

/** Public entries of our packages: `@orrery/model` → its folder and its `exports`. */
const PACKAGES = ["packages/model", "packages/client", "packages/server", "packages/console", "e2e", "bench"].map(
  (folder) => ({ folder, ...JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) }),
);

/**
 * @typedef {{ to: string | undefined, request: string, kind: "value" | "type" | "lazy" }} Import `to` is undefined when
 * the request leads nowhere. A dynamic import and the entry of a worker or process are "lazy".
 */

/** What the builds make; a fresh checkout does not have it. */
const BUILT = /^packages\/[^/]+\/dist\//;

/**
 * All source files of the packages, with their imports of our files and of other packages.
 * @returns {Map<string, { own: Import[], foreign: string[], used: string[] }>} `foreign`: names of packages, including
 *   `node:`; `used`: those of which more than types are imported, and `fetch` where it is called.
 */
export function readModuleGraph() {
  const { parseSync } = createRequire(import.meta.url)("oxc-parser");
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "packages", "e2e", "bench"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const files = listed.split("\n").filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)));
  return new Map(files.map((file) => [file, importsOf(file, parseSync)]));
}

function importsOf(file, parseSync) {
  const source = readFileSync(join(root, file), "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const named = (entries, kind) => (entries.length > 0 && entries.every((entry) => entry.isType) ? "type" : kind);
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest.value,
      kind: named(entries, "value"),
    })),
    ...staticExports
      .filter(({ entries }) => entries[0]?.moduleRequest)
      .map(({ entries }) => ({ request: entries[0].moduleRequest.value, kind: named(entries, "value") })),
    ...dynamicImports
      .filter(({ moduleRequest: { start } }) => source[start] === '"')
      .map(({ moduleRequest: { start, end } }) => ({ request: source.slice(start + 1, end - 1), kind: "lazy" })),
    ...[...source.matchAll(ENTRY)].map(([, request]) => ({ request, kind: "lazy" })),
  ];
  const own = found.flatMap(({ request, kind }) => {
    const to = resolve(file, request);
    return to === false ? [] : [{ to, request, kind }];
  });
  const foreign = found
    .filter(({ request }) => !request.startsWith("/") && resolve(file, request) === false) // "/@…" is made by the build
    .map(({ request, kind }) => ({ name: packageOf(request), kind }));
  const used = foreign.filter(({ kind }) => kind !== "type").map(({ name }) => name);
  if (FETCH.test(source)) used.push("fetch");
  return { own, foreign: [...new Set(foreign.map(({ name }) => name))], used: [...new Set(used)] };
}

/** A call of the global function; methods of this name are something else. */
const FETCH = /(?<![\w.#])fetch\(/;

/** The entry of a worker or a process. */
const ENTRY = /new URL\("(\.[^"]+\.(?:ts|mjs))", import\.meta\.url\)/g;

/** `@scope/name/part` belongs to the package `@scope/name`. */
function packageOf(request) {
  if (request.startsWith("node:")) return request;
  return request
    .split("/")
    .slice(0, request.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Entries in `exports` without a file. */
export function deadDoors() {
  return PACKAGES.flatMap(({ folder, exports = {} }) =>
    Object.entries(exports)
      .filter(([, target]) => !existsSync(join(root, folder, target.includes("*") ? posix.dirname(target) : target)))
      .map(([door, target]) => `${folder} has a door ${door} to ${target}, which is not there`),
  );
}

/** The declared dependencies of a package, including itself. */
export function dependenciesOf(file) {
  const owner = PACKAGES.find(({ folder }) => file.startsWith(`${folder}/`));
  return new Set(Object.keys(owner?.dependencies ?? {}));
}

/** The imported file; undefined if it does not exist; false for other packages. */
function resolve(file, request) {
  if (request.startsWith(".")) {
    const path = posix.join(posix.dirname(file), request.split("?", 1)[0]);
    return BUILT.test(path) || existsSync(join(root, path)) ? path : undefined;
  }
  const owner = PACKAGES.find(({ name }) => request === name || request.startsWith(`${name}/`));
  if (!owner) return false;
  const door = doorOf(owner.exports ?? {}, `.${request.slice(owner.name.length)}`);
  return door === undefined ? undefined : posix.join(owner.folder, door);
}

/** The target of an exports map: an exact name, or a pattern with one star. */
function doorOf(exports, name) {
  if (exports[name] !== undefined) return exports[name];
  for (const [pattern, target] of Object.entries(exports)) {
    const [start, end] = pattern.split("*");
    if (end === undefined || !name.startsWith(start) || !name.endsWith(end)) continue;
    return target.replace("*", name.slice(start.length, name.length - end.length));
  }
  return undefined;
}
