import { isPlatformError } from "@orrery/model";
import { type Lwm2mPath, pathText } from "../content/lwm2m-path.ts";
import { versionedText } from "../mapping/profile-path.ts";
import { log, storeContent } from "./client-uplinks.ts";
import { cancelObservation, observe } from "./observing.ts";
import type { RegisteredClient } from "./registered-client.ts";

/**
 * Writes conditions, reads and observes what the profile wants, and ends what it does not want any more; what is there
 * already stays (reference: device connectivity, 14.4). Objects without a model are left out.
 * @throws {PlatformError} `unavailable` when the client does not answer: the others are not asked for then.
 */
export async function applyPlan(client: RegisteredClient): Promise<void> {
  const { plan } = client;
  if (!plan) return;
  const wanted = new Set(plan.observes.map(pathText));
  for (const [place, { byProfile }] of client.observations) {
    if (byProfile && !wanted.has(place)) cancelObservation(client, place);
  }
  const hasModel = ([objectId = -1]: Lwm2mPath) => client.models.has(objectId);
  for (const { path, attributes } of plan.attributes) {
    await step(client, `write attributes of`, path, async () => {
      await client.ask({ kind: "writeAttributes", path, attributes });
    });
  }
  for (const path of plan.reads.filter(hasModel)) {
    await step(client, "read", path, async () => {
      const { message } = await client.ask({ kind: "read", path });
      await storeContent(client, path, message);
    });
  }
  for (const path of plan.observes.filter(hasModel)) {
    await step(client, "observe", path, async () => {
      await observe(client, path, true);
    });
  }
}

/** One answer that cannot be read does not stop the others. */
async function step(client: RegisteredClient, what: string, path: Lwm2mPath, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!isPlatformError(error, "badRequest")) throw error;
    log(client, `Error : ${what} ${versionedText(client.registration.objects, path)}: ${error.message}`);
  }
}
