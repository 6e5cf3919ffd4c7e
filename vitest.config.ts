import { defineConfig } from "vitest/config";

const node = {
  environment: "node" as const,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } }, // what is waited for comes soon, on a busy machine a little later
};

/** Three projects: pure logic; the real server on SQLite and PostgreSQL; a real browser against the real server. */
export default defineConfig({
  test: {
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
          include: ["packages/*/src/**/*.integration.test.ts"],
          testTimeout: 60_000,
          globalSetup: ["packages/server/src/testing/postgres.ts"],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...node,
          name: "browser",
          sequence: { groupOrder: 2 },
          include: ["e2e/src/**/*.test.ts"],
          testTimeout: 120_000,
          globalSetup: ["e2e/src/set-up.ts"],
          maxWorkers: 2,
        },
      },
    ],
  },
});
