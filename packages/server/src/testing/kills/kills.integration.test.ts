import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TEST_DATABASES } from "../databases.ts";
import { settingsAt } from "../test-platform.ts";
import { trialSeed, trialSize } from "../trials.ts";
import { runKillTrial } from "./kill-trial.ts";

const KILLS = { SQLite: 10, PostgreSQL: 5 };

/** A disk can be slowed down; the folder of temporary files may be in memory (vitest.config.ts). */
const DISK = process.env.TEST_DISK ?? tmpdir();

/** Windows has no signals that stop a program. */
test.skipIf(process.platform === "win32").each(TEST_DATABASES)(
  "on a slow disk kills take nothing back that was acknowledged, on $name",
  async ({ name, open }) => {
    const slowFolder = await mkdtemp(join(DISK, "orrery-slow-"));
    const database = await open({ folder: DISK });
    try {
      const settings = settingsAt(database.place);
      const report = await runKillTrial({ seed: trialSeed(1), kills: trialSize(KILLS[name]), settings, slowFolder });
      expect(report.takenBack).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(0);
      expect(report.replayed).toBeGreaterThan(0); // otherwise no message was in the journal when it was killed
    } finally {
      await database.close();
      await rm(slowFolder, { recursive: true, force: true });
    }
  },
  trialSize(900_000),
);
