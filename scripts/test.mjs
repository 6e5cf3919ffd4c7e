// npm test: every check, in the order of cost. `npm test -- unit browser` runs some of them, `npm test -- <path>` what
// a folder or file needs: types, style, directions, and its tests.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { buildConsole } from "./lib/console-build.mjs";
import { installDependencies } from "./lib/dependencies.mjs";
import { node24 } from "./lib/node24.mjs";
import { root } from "./lib/root.mjs";
import { bothTries, filesToRetry } from "./lib/second-try.mjs";
import { installSystemPackages } from "./lib/system-packages.mjs";
import { testsOf } from "./lib/tests-of.mjs";

const STEPS = ["types", "lint", "directions", "requirements", "unit", "integration", "browser"];
/** Steps that are a program of their own, not tests. */
const SCRIPTS = STEPS.slice(0, 4);
const asked = process.argv.slice(2);
const paths = asked.filter((name) => !STEPS.includes(name) && existsSync(join(root, name)));
const unknown = asked.filter((name) => !STEPS.includes(name) && !paths.includes(name));
if (unknown.length > 0) {
  console.error(`${unknown.join(", ")}: neither a path nor one of the steps ${STEPS.join(", ")}.`);
  process.exit(1);
}
const tests = paths.length > 0 ? testsOf(paths) : undefined;
const wanted = tests
  ? STEPS.filter((step) => SCRIPTS.includes(step) || tests[step].length > 0)
  : asked.length > 0
    ? asked
    : STEPS;

installDependencies();
const integration = wanted.includes("integration");
installSystemPackages({ postgres: integration, brokers: integration, chromium: wanted.includes("browser") });
const node = node24();
const bin = join(root, "node_modules", ".bin");
const env = { ...process.env, PATH: [dirname(node), bin, process.env.PATH].join(delimiter) };
const reports = mkdtempSync(join(tmpdir(), "orrery-test-"));
const failed = [];
const flaky = [];
const total = { passed: 0, failed: 0 };

for (const step of STEPS.filter((name) => wanted.includes(name))) {
  const started = Date.now();
  console.log(`\n== ${step}`);
  const ok = SCRIPTS.includes(step) ? runScript(step) : runTests(step);
  if (!ok) failed.push(step);
  console.log(`== ${step} ${ok ? "passed" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
}
rmSync(reports, { recursive: true, force: true });
if (flaky.length > 0) console.log(`\n${flaky.join("\n")}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(failed.length > 0 ? 1 : 0);

function runScript(step) {
  const ok = run("npm", ["run", "--silent", `test:${step}`]);
  count(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  return ok;
}

/** What needs more than logic may lose a race on a busy machine: files that fail are tried once more, in a new process. */
function runTests(project) {
  if (project === "browser") buildConsole(node);
  const first = runVitest(project, tests?.[project] ?? []);
  const files = project === "unit" || first.ok || !first.report ? [] : filesToRetry(first.report);
  if (files.length > 0) console.log(`\n== ${project}, tried again: ${files.join(", ")}`);
  const second = files.length > 0 ? runVitest(project, files) : undefined;
  const ok = (second ?? first).ok;
  if (first.report) {
    const result = bothTries(first.report, second?.report);
    flaky.push(...result.flaky);
    count({ passed: result.passed, failed: Math.max(result.failed, ok ? 0 : 1) });
  } else count({ passed: 0, failed: 1 });
  return ok;
}

function runVitest(project, files) {
  const path = join(reports, `${project}.json`);
  rmSync(path, { force: true });
  const ok = run(node, [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${path}`,
    ...files,
  ]);
  return { ok, report: existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined };
}

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit", env }).status === 0;
}

function count({ passed, failed: broken }) {
  total.passed += passed;
  total.failed += broken;
}
