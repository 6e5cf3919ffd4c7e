// npm run test:long: what `npm test` runs a sample of. The seeded trials of the tests (damaged input, random histories,
// kills), many times as long and from another seed than in `npm test`, and all that browser tests take samples from.
// `npm run test:long -- --factor 50 --seed 7`.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { buildConsole } from "./lib/console-build.mjs";
import { installDependencies } from "./lib/dependencies.mjs";
import { node24 } from "./lib/node24.mjs";
import { root } from "./lib/root.mjs";
import { installSystemPackages } from "./lib/system-packages.mjs";
import { testsBelow } from "./lib/tests-of.mjs";

/** What a test imports that runs a sample: of its trials, or of the themes and widths in which pages are looked at. */
const SAMPLED = /from "[./]+\/(trials|trial-databases|accessibility|browser)\.ts"/;

/** Relative to the sample in `npm test`: one to three hours on two cores. */
const FACTOR = "40";

const { values } = parseArgs({ options: { factor: { type: "string" }, seed: { type: "string" } } });
const factor = values.factor ?? FACTOR;
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));

installDependencies();
installSystemPackages({ postgres: true, brokers: true, chromium: true });
const node = node24();
const trials = ["packages/server/src", "e2e/src"]
  .flatMap(testsBelow)
  .filter((file) => SAMPLED.test(readFileSync(join(root, file), "utf8")));
console.log(`${trials.length} trials, ${factor} times as long as in npm test, seed ${seed}`);
buildConsole(node);
const { status } = spawnSync(
  node,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...["unit", "integration", "browser"].map((project) => `--project=${project}`),
    ...trials,
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      ORRERY_TRIAL_FACTOR: factor,
      ORRERY_TRIAL_SEED: seed,
    },
  },
);
if (status !== 0) console.log(`\nTo see it again: npm run test:long -- --factor ${factor} --seed ${seed}`);
process.exit(status ?? 1);
