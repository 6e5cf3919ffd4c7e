// npm run test:long: the seeded trials of the tests (damaged input, random histories, kills), many times as long and from
// another seed than in `npm test`. `npm run test:long -- --factor 50 --seed 7`.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { installDependencies } from "./lib/dependencies.mjs";
import { node24 } from "./lib/node24.mjs";
import { root } from "./lib/root.mjs";
import { installSystemPackages } from "./lib/system-packages.mjs";
import { testsBelow } from "./lib/tests-of.mjs";

/** Relative to the sample in `npm test`: about an hour on two cores. */
const FACTOR = "20";

const { values } = parseArgs({ options: { factor: { type: "string" }, seed: { type: "string" } } });
const factor = values.factor ?? FACTOR;
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));

installDependencies();
installSystemPackages({ postgres: true, brokers: false, chromium: false });
const node = node24();
const trials = testsBelow("packages/server/src").filter((file) =>
  /from "[./]+\/trials\.ts"/.test(readFileSync(join(root, file), "utf8")),
);
console.log(`${trials.length} trials, ${factor} times as long as in npm test, seed ${seed}`);
const { status } = spawnSync(
  node,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project=integration", ...trials],
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
