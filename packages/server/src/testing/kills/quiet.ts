import { setTimeout as pause } from "node:timers/promises";
import type { TestClient } from "../test-platform.ts";

const QUIET_MS = 30_000;

/** Waits until the engine has repeated its journal. @returns the number of repeated messages. */
export async function quiet(client: TestClient): Promise<number> {
  const end = Date.now() + QUIET_MS;
  for (;;) {
    const metrics = await client.text("GET", "/metrics");
    if (/^orrery_rule_messages_pending 0$/m.test(metrics)) {
      return Number(/^orrery_rule_messages_total (\d+)$/m.exec(metrics)?.[1] ?? 0);
    }
    if (Date.now() > end) throw new Error("rule messages are pending for too long");
    await pause(20);
  }
}
