import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { memoryFolder } from "./scripts/lib/memory-folder.mjs";

/** Where tests store what need not be on a disk; for global setups, too, which run in this process. */
const disk = tmpdir();
process.env.TMPDIR = memoryFolder() ?? disk;

const node = {
  environment: "node" as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 25_000 } }, // what is waited for comes soon, on a busy machine later
  // Threads of the server find their sources stripped of types, as in main.mjs: a start costs less than half. And the
  // type stripper is WebAssembly, which may crash the process when several threads load and drop it at once.
  env: {
    NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/orrery-server", import.meta.url)),
    TMPDIR: process.env.TMPDIR,
    TEST_DISK: disk,
  },
};

/** Files that take longest for their size, by which files are ordered: begun last, one would keep a worker busy alone. */
const LONG = ["e2e/src/workshop.test.ts", "testing/kills/kills.integration.test.ts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Three projects: pure logic; the real server on SQLite and PostgreSQL; a real browser against the real server. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    silent: "passed-only", // what a test provokes is logged too; only of those that failed somebody wants to read it
    projects: [
      {
        test: {
          ...node,
          name: "unit",
          sequence: { groupOrder: 0 }, // without orders of their own vitest refuses to run projects together
          isolate: false, // pure logic shares a process: loading the libraries anew for each file costs more than the tests
          include: ["packages/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: ["**/*.integration.test.ts"],
        },
      },
      {
        test: {
          ...node,
          name: "integration",
          sequence: { groupOrder: 1 },
          isolate: false, // as above: what is shared is code; each file has databases, folders and ports of its own
          include: ["packages/*/src/**/*.integration.test.ts"],
          testTimeout: 120_000 * Number(process.env.ORRERY_TRIAL_FACTOR ?? 1), // more for npm run test:long
          globalSetup: ["scripts/lib/built-server.ts", "packages/server/src/testing/postgres.ts"],
          maxWorkers: 3, // on two cores, too: while one waits for an end or a start, others work
        },
      },
      {
        test: {
          ...node,
          name: "browser",
          sequence: { groupOrder: 2 },
          isolate: false, // files share a browser, whose caches hold what it has compiled; each has a platform of its own
          include: ["e2e/src/**/*.test.ts"],
          // On a busy machine a page takes many times as long as usual; only what is broken waits so long.
          testTimeout: 5 * 60_000,
          hookTimeout: 3 * 60_000,
          expect: { poll: { timeout: 45_000 } },
          globalSetup: ["scripts/lib/built-server.ts", "e2e/src/set-up.ts"],
          maxWorkers: 3, // as above
        },
      },
    ],
  },
});
