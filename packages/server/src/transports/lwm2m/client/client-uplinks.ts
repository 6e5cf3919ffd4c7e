import { type Entry, isPlatformError } from "@orrery/model";
import type { CoapMessage } from "../../../kernel/coap/wire/coap-message.ts";
import { type Leaf, type Lwm2mPath, pathText } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";
import { textOfValue } from "../content/text-value.ts";
import { storedValue } from "../mapping/stored-value.ts";
import { isSuccess, leavesIn } from "./operations.ts";
import type { RegisteredClient } from "./registered-client.ts";

/**
 * Stores values of the client under the keys of its profile (reference: device connectivity, 14.4). Resolves when they are
 * durable; what exceeds the limits of the device is dropped and counted.
 */
export async function storeValues(
  client: RegisteredClient,
  leaves: readonly Leaf<Lwm2mValue>[],
  bytes: number,
): Promise<void> {
  const { plan } = client;
  const attributes: Entry[] = [];
  const telemetry: Entry[] = [];
  for (const [place, own] of byResource(leaves)) {
    const target = plan?.targets.get(place);
    if (!target) continue;
    client.learn(place, textOfLeaves(own));
    const value = storedValue(own);
    if (value && target.attribute) attributes.push([target.key, value]);
    if (value && target.telemetry) telemetry.push([target.key, value]);
  }
  const { uplinks } = client.parts.link;
  const sent = client.updates.valuesHeard(leaves);
  try {
    if (attributes.length > 0) await uplinks.attributes(client.device, attributes, bytes);
    if (telemetry.length > 0) await uplinks.telemetry(client.device, [{ ts: undefined, entries: telemetry }], bytes);
  } catch (error) {
    if (!isPlatformError(error, "tooManyRequests")) throw error;
  }
  await sent;
}

/** Stores the values of a response or notification. @throws {PlatformError} `badRequest` when they cannot be read. */
export async function storeContent(client: RegisteredClient, path: Lwm2mPath, message: CoapMessage): Promise<void> {
  if (!isSuccess(message)) return;
  await storeValues(client, leavesIn(message, path, client.typeOf), message.payload.length);
}

/** Writes an entry of `transportLog`; without it nothing is missing, so nobody waits for it. */
export function log(client: RegisteredClient, text: string): void {
  const { logLength } = client.parts.settings;
  if (logLength === 0 || client.closed) return;
  const value = text.replaceAll(/[<>]/g, "").slice(0, logLength);
  const entries: Entry[] = [["transportLog", { type: "STRING", value }]];
  try {
    client.parts.link.uplinks.telemetry(client.device, [{ ts: undefined, entries }], value.length).catch((error) => {
      client.parts.log.warn({ err: error }, "an entry of the log of a device was not kept");
    });
  } catch (error) {
    if (!isPlatformError(error)) throw error; // more than the device may send
  }
}

/** What was written or read last, to be compared. */
export function textOfLeaves(leaves: readonly Leaf<Lwm2mValue>[]): string {
  return leaves.map(({ path, value }) => `${path[3] ?? ""}=${textOfValue(value)}`).join("\n");
}

function byResource(leaves: readonly Leaf<Lwm2mValue>[]): ReadonlyMap<string, readonly Leaf<Lwm2mValue>[]> {
  const resources = new Map<string, Leaf<Lwm2mValue>[]>();
  for (const leaf of leaves) {
    const place = pathText(leaf.path.slice(0, 3));
    const known = resources.get(place);
    if (known) known.push(leaf);
    else resources.set(place, [leaf]);
  }
  return resources;
}
