// npm run test:directions: who may import whom, and no circles. The rules are in lib/direction-rules.mjs.
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { circles } from "./lib/circles.mjs";
import { CONNECTIONS, FORBIDDEN, LAZY_DOORS, layerOf, TESTS } from "./lib/direction-rules.mjs";
import { deadDoors, dependenciesOf, readModuleGraph } from "./lib/module-graph.mjs";
import { root } from "./lib/root.mjs";

/** Files that may refer to each other's types in a circle. */
const MAX_TYPE_CIRCLE = 3;

const graph = readModuleGraph();
const problems = [
  ...wrongWays(),
  ...wrongLayers(),
  ...wrongPackages(),
  ...wrongDoors(),
  ...wrongCircles(),
  ...deadDoors(),
];
for (const problem of problems) console.error(problem);
console.log(`${graph.size} files, ${problems.length} wrong directions`);
process.exit(problems.length > 0 ? 1 : 0);

function* wrongWays() {
  for (const [file, { own }] of graph) {
    for (const { to, request } of own) {
      if (to === undefined) {
        yield `${file} imports ${request}, which is not there or is not a public door`;
        continue;
      }
      const broken = FORBIDDEN.find((rule) => isBroken(rule, file, to));
      if (broken) yield `${file} imports ${to}: ${broken.name}`;
    }
  }
}

function isBroken({ from, to, except, sameFolder }, file, target) {
  const match = from.exec(file);
  if (!match || !to.test(target) || except?.test(file)) return false;
  return sameFolder === undefined || from.exec(target)?.[sameFolder] !== match[sameFolder];
}

/** For the console: imports from a higher layer, and folders without a layer. */
function* wrongLayers() {
  for (const [file, { own }] of graph) {
    const layer = layerOf(file);
    if (layer === undefined) continue;
    if (Number.isNaN(layer)) yield `${file} is in a folder that lib/direction-rules.mjs gives no layer`;
    for (const { to, kind } of own) {
      if (kind === "lazy" && LAZY_DOORS.test(file)) continue;
      const above = to === undefined ? undefined : layerOf(to);
      if (above !== undefined && above > layer) yield `${file} imports ${to}, which is in a layer above it`;
    }
  }
}

/** Third-party packages that the file's package.json does not name; tests may use those of the root. */
function* wrongPackages() {
  const forTests = new Set(Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies));
  const mayUseThose =
    /\.test\.tsx?$|\/test-[^/]+\.ts$|\/testing\/|\.stories\.tsx$|^(e2e|bench)\/|^packages\/(console|server)\/(build|scripts)\/|vite[^/]*\.config\.ts$/;
  for (const [file, { foreign }] of graph) {
    const known = dependenciesOf(file);
    for (const name of foreign) {
      const isNode = isBuiltin(name);
      const isBrowserOnly = /^packages\/(model|client|console)\/src\//.test(file) && !TESTS.test(file);
      if (isNode ? isBrowserOnly : !known.has(name) && !(forTests.has(name) && mayUseThose.test(file)))
        yield `${file} imports ${name}, which ${isNode ? "browsers do not have" : "its package.json does not name"}`;
    }
  }
}

/** Connections of the server that do not go through its one way out. */
function* wrongDoors() {
  const { openers, from, except } = CONNECTIONS;
  for (const [file, { used }] of graph) {
    if (!from.test(file) || TESTS.test(file) || except.some((known) => known.test(file))) continue;
    for (const name of used.filter((one) => openers.test(one))) {
      yield `${file} uses ${name}: connections to what tenants name are opened by kernel/egress only`;
    }
  }
}

/** No circles of values, only small circles of types, and none between the folders of the server and of the console. */
function* wrongCircles() {
  const edges = (kinds) =>
    new Map(
      [...graph].map(([file, { own }]) => [
        file,
        own.filter(({ to, kind }) => to !== undefined && kinds.includes(kind)).map(({ to }) => to),
      ]),
    );
  for (const circle of circles(edges(["value"]))) yield `circle: ${circle.join(", ")}`;
  for (const circle of circles(edges(["value", "type"])))
    if (circle.length > MAX_TYPE_CIRCLE) yield `circle of types over ${circle.length} files: ${circle.join(", ")}`;
  // What pages load later is theirs to show: a drawer has tabs of folders that stand on drawers.
  for (const [part, kinds] of [
    ["server", ["value", "type", "lazy"]],
    ["console", ["value", "type"]],
  ])
    for (const circle of circles(foldersOf(part, kinds)))
      yield `circle of folders of the ${part}: ${circle.join(", ")}`;
}

/** The folders of the server or the console with their imports of these kinds, without tests and stories. */
function foldersOf(part, kinds) {
  const path = new RegExp(`^packages/${part}/src/([^/]+)/`);
  const folderOf = (file) => path.exec(file)?.[1];
  const folders = new Map();
  for (const [file, { own }] of graph) {
    const from = folderOf(file);
    if (from === undefined || TESTS.test(file) || file.endsWith(".stories.tsx")) continue;
    const known = folders.get(from) ?? folders.set(from, new Set()).get(from);
    for (const { to, kind } of own) {
      if (!kinds.includes(kind)) continue;
      const folder = to === undefined ? undefined : folderOf(to);
      if (folder !== undefined && folder !== from) known.add(folder);
    }
  }
  return folders;
}
