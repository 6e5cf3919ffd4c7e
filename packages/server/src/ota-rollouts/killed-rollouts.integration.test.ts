import type { OtaRollout } from "@orrery/model";
import { expect, test } from "vitest";
import { Seeded } from "../testing/kills/seeded.ts";
import { settingsAt, startTestApp, startTestProgram, TestClient } from "../testing/test-platform.ts";
import { trialDatabases } from "../testing/trial-databases.ts";
import { trialSeed, trialSize } from "../testing/trials.ts";
import { countsOf, TestRollouts, UPDATES } from "./test-rollouts.ts";

const DEVICES = 40;
/** Devices are notified one after the other, so that a kill comes in between. */
const SLOWLY = { ORRERY_OTA_PACK_SIZE: "10", ORRERY_OTA_PACK_INTERVAL_MS: "300" };

test.skipIf(process.platform === "win32").each(trialDatabases("PostgreSQL"))(
  "a rollout goes on after kills, and gives each device the package once, on $name",
  async ({ open }) => {
    const database = await open({ migrated: false, attach: [] });
    const random = new Seeded(trialSeed(1));
    const settings = { ...settingsAt(database.place), ...SLOWLY };
    const app = await startTestApp(settings);
    const first = new TestClient(app);
    await first.claim(app.setupCode ?? "");
    const ota = await TestRollouts.create(first, "killed");
    let program: Awaited<ReturnType<typeof startTestProgram>> | undefined;
    try {
      for (let n = 0; n < DEVICES; n++) await ota.device(`d${n}`, UPDATES);
      const waves = [
        { name: "Half", devices: { percent: 50 } },
        { name: "Rest", devices: { rest: true as const } },
      ];
      const { id } = await ota.create(ota.draft(await ota.firmware(), { waves }));
      await ota.close();
      await app.close();

      program = await startTestProgram(settings);
      const signIn = async () => {
        if (!program) throw new Error("The program has ended");
        const client = new TestClient(program);
        await client.signIn();
        await ota.reconnect(client);
      };
      await signIn();
      await ota.command(id, "start");
      for (let kill = 0; kill < 4; kill++) {
        const enough = kill * 9 + random.between(0, 8);
        await expect.poll(async () => updatedOf(await ota.get(id)), { interval: 5 }).toBeGreaterThanOrEqual(enough);
        await program.signal("SIGKILL");
        program = await startTestProgram(settings);
        await signIn();
      }
      const done = await ota.until(id, "DONE");
      expect(countsOf(done)).toEqual([{ UPDATED: DEVICES / 2 }, { UPDATED: DEVICES / 2 }]);
      for (const device of ota.devices) expect(await ota.changes(device)).toBe(1);
      await ota.close();
    } finally {
      await program?.signal("SIGKILL");
      await database.close();
    }
  },
  trialSize(180_000),
);

function updatedOf({ waves }: OtaRollout): number {
  return waves.reduce((sum, { counts }) => sum + counts.UPDATED, 0);
}
