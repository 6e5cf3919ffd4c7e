import { isPlatformError } from "@orrery/model";
import type { CoapMessage } from "../../../kernel/coap/wire/coap-message.ts";
import { OPTION } from "../../../kernel/coap/wire/coap-message.ts";
import { type Lwm2mPath, pathText } from "../content/lwm2m-path.ts";
import { versionedText } from "../mapping/profile-path.ts";
import { log, storeContent } from "./client-uplinks.ts";
import { isSuccess, type Operation, type Outcome, requestOf } from "./operations.ts";
import type { RegisteredClient } from "./registered-client.ts";

/** Observations of a client that are kept. */
const MAX_OBSERVATIONS = 1_000;

/** Begins to observe a path, unless it is observed already. @returns `undefined` then, or when there are too many. */
export async function observe(
  client: RegisteredClient,
  path: Lwm2mPath,
  byProfile: boolean,
): Promise<Outcome | undefined> {
  const place = pathText(path);
  if (client.observations.has(place) || client.observations.size >= MAX_OBSERVATIONS) return undefined;
  const operation: Operation = { kind: "observe", path, notified: (message) => notified(client, path, message) };
  const outcome = await client.ask(operation);
  if (outcome.token && isSuccess(outcome.message) && !client.closed) {
    client.observations.set(place, { token: outcome.token, byProfile });
  } else if (outcome.token) client.parts.requests.forget(outcome.token);
  await storeContent(client, path, outcome.message);
  return outcome;
}

/** Ends an observation: the next notification is rejected, which tells the client (RFC 7641, 3.6). */
export function cancelObservation(client: RegisteredClient, place: string): boolean {
  const observation = client.observations.get(place);
  if (!observation) return false;
  client.observations.delete(place);
  client.parts.requests.forget(observation.token);
  return true;
}

async function notified(client: RegisteredClient, path: Lwm2mPath, first: CoapMessage): Promise<void> {
  if (client.closed) return;
  client.heard();
  const isLast = !first.options.some(({ number }) => number === OPTION.observe);
  if (isLast) client.observations.delete(pathText(path));
  const { requests, settings } = client.parts;
  const request = requestOf({ kind: "read", path }, client.registration.objects.root);
  try {
    await storeContent(client, path, await requests.whole(client.endpoint, request, first, settings.timeoutMs));
  } catch (error) {
    if (!isPlatformError(error, "badRequest")) throw error; // it comes again
    log(client, `Error : notification of ${versionedText(client.registration.objects, path)}: ${error.message}`);
  }
}
