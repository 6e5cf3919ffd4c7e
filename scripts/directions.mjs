// npm run test:directions: who may import whom. Packages first, then the folders of the server; and no cycles.
import { readModuleGraph } from "./lib/module-graph.mjs";

const server = "^packages/server/src/";
const tests = /\.test\.tsx?$|\/test-[^/]+\.ts$|\/testing\//;
const between = (from, to) => ({ from: new RegExp(from), to: new RegExp(to) });

/** Each line is forbidden. `except`: importers that may, such as tests, and benchmarks of one part of the server. */
const FORBIDDEN = [
  { name: "the model knows nothing of ours", ...between("^packages/model/", "^(packages/(?!model/)|e2e|bench)") },
  {
    name: "the client knows the model only",
    ...between("^packages/client/", "^(packages/(?!client/|model/)|e2e|bench)"),
    except: tests,
  },
  {
    name: "the server knows the model only",
    ...between("^packages/server/", "^(packages/(?!server/|model/)|e2e|bench)"),
    except: tests,
  },
  {
    name: "the console knows client and model only",
    ...between("^packages/console/", "^(packages/(?!console/|client/|model/)|e2e|bench)"),
  },
  {
    name: "nobody imports the server",
    ...between("^(packages/(?!server/)|e2e|bench)", "^packages/server/"),
    except:
      /\.test\.tsx?$|\/test-[^/]+\.ts$|\/testing\/|^bench\/src\/(storage|rules|alarms|queries|kills|platform\/bench-stores)\b/,
  },
  { name: "the kernel knows no module", ...between(`${server}kernel/`, `${server}(?!kernel/)`), except: tests },
  {
    name: "domain folders stand below rules, devices-link and transports",
    ...between(
      `${server}(?!kernel/|rules/|devices-link/|transports/|live/|demo/|app/)[^/]+/`,
      `${server}(rules|devices-link|transports|live|demo)/`,
    ),
    except: tests,
  },
  {
    name: "rules stand below devices-link",
    ...between(`${server}rules/`, `${server}(devices-link|transports|live|demo)/`),
    except: tests,
  },
  {
    name: "devices-link stands below the transports",
    ...between(`${server}devices-link/`, `${server}(transports|live|demo)/`),
    except: tests,
  },
  {
    name: "only the composition knows the composition",
    ...between(
      `${server}(?!app/|app\\.ts|run\\.ts|main\\.mjs|banner\\.ts)`,
      `${server}(app/|app\\.ts|run\\.ts|main\\.mjs)`,
    ),
    except: tests,
  },
];

const graph = readModuleGraph();
const problems = [...wrongWays(), ...cycles()];
for (const problem of problems) console.error(problem);
console.log(`${graph.size} files, ${problems.length} wrong directions`);
process.exit(problems.length > 0 ? 1 : 0);

function* wrongWays() {
  for (const [file, imports] of graph) {
    for (const { to, request } of imports) {
      if (to === undefined) {
        yield `${file} imports ${request}, which is not there or is not a public door`;
        continue;
      }
      const broken = FORBIDDEN.find((rule) => rule.from.test(file) && rule.to.test(to) && !rule.except?.test(file));
      if (broken) yield `${file} imports ${to}: ${broken.name}`;
    }
  }
}

/** One line for each file that closes a circle; types alone make none. */
function* cycles() {
  const done = new Set();
  for (const start of graph.keys()) yield* visit(start, [], done);
}

function* visit(file, path, done) {
  const at = path.indexOf(file);
  if (at >= 0) yield `cycle: ${[...path.slice(at), file].join(" -> ")}`;
  if (at >= 0 || done.has(file)) return;
  for (const { to, typeOnly } of graph.get(file) ?? []) {
    if (to !== undefined && !typeOnly) yield* visit(to, [...path, file], done);
  }
  done.add(file);
}
