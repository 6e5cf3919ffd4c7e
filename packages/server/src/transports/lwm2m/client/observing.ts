import { isPlatformError } from "@orrery/model";
import type { CoapMessage } from "../../../kernel/coap/wire/coap-message.ts";
import { OPTION } from "../../../kernel/coap/wire/coap-message.ts";
import { isWithin, type Leaf, type Lwm2mPath, parsePath, pathText } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";
import { versionedText } from "../mapping/profile-path.ts";
import { log, storeContent, storeValues } from "./client-uplinks.ts";
import { compositeLeavesIn, isSuccess, type Operation, type Outcome, requestOf } from "./operations.ts";
import type { RegisteredClient } from "./registered-client.ts";

/** Observations of a client that are kept. */
const MAX_OBSERVATIONS = 1_000;
const COMPOSITE = "composite";

/** Begins to observe a path, unless it is observed already. @returns `undefined` then, or when there are too many. */
export async function observe(
  client: RegisteredClient,
  path: Lwm2mPath,
  byProfile: boolean,
): Promise<Outcome | undefined> {
  const operation: Operation = { kind: "observe", path, notified: (message) => notified(client, path, message) };
  const outcome = await begin(client, pathText(path), operation, byProfile);
  if (outcome) await storeContent(client, path, outcome.message);
  return outcome;
}

/** The name of an observation of several paths: not that of a path alone, and whatever their order is. */
export function compositePlace(paths: readonly Lwm2mPath[]): string {
  return [COMPOSITE, ...[...new Set(paths.map(pathText))].sort()].join(" ");
}

/** Begins to observe several paths by one observation (OMA LwM2M core, 6.4.6). The caller stores the first values. */
export function observeComposite(
  client: RegisteredClient,
  paths: readonly Lwm2mPath[],
  format: number,
): Promise<Outcome | undefined> {
  const place = compositePlace(paths);
  const operation: Operation = {
    kind: "observeComposite",
    paths,
    format,
    notified: (message) =>
      received(client, place, { kind: "readComposite", paths, format }, message, async (whole) => {
        if (isSuccess(whole)) await storeComposite(client, paths, whole);
      }),
  };
  return begin(client, place, operation, false);
}

/** Stores values of several paths; others, which nobody asked for, are left out. @returns those that count. */
export async function storeComposite(
  client: RegisteredClient,
  paths: readonly Lwm2mPath[],
  message: CoapMessage,
): Promise<readonly Leaf<Lwm2mValue>[]> {
  const leaves = compositeLeavesIn(message, client.typeOf).filter(({ path }) =>
    paths.some((one) => isWithin(path, one)),
  );
  await storeValues(client, leaves, message.payload.length);
  return leaves;
}

async function begin(
  client: RegisteredClient,
  place: string,
  operation: Operation,
  byProfile: boolean,
): Promise<Outcome | undefined> {
  if (client.observations.has(place) || client.observations.size >= MAX_OBSERVATIONS) return undefined;
  const outcome = await client.ask(operation);
  if (outcome.token && isSuccess(outcome.message) && !client.closed) {
    client.observed(place, { token: outcome.token, byProfile });
  } else if (outcome.token) client.parts.requests.forget(outcome.token);
  return outcome;
}

/** Ends an observation: the next notification is rejected, which tells the client (RFC 7641, 3.6). */
export function cancelObservation(client: RegisteredClient, place: string): boolean {
  const observation = client.observations.get(place);
  if (!observation) return false;
  client.observed(place, undefined);
  client.parts.requests.forget(observation.token);
  return true;
}

function notified(client: RegisteredClient, path: Lwm2mPath, first: CoapMessage): Promise<void> {
  return received(client, pathText(path), { kind: "read", path }, first, (whole) => storeContent(client, path, whole));
}

/** A notification; `operation`: by which its further blocks are asked for. Resolves when its values are durable. */
async function received(
  client: RegisteredClient,
  place: string,
  operation: Operation,
  first: CoapMessage,
  store: (whole: CoapMessage) => Promise<void>,
): Promise<void> {
  if (client.closed) return;
  client.heard();
  const isLast = !first.options.some(({ number }) => number === OPTION.observe);
  if (isLast) client.observed(place, undefined);
  const { requests, settings } = client.parts;
  const request = requestOf(operation, client.registration.objects.root);
  try {
    await store(await requests.whole(client.endpoint, request, first, settings.timeoutMs));
  } catch (error) {
    if (!isPlatformError(error, "badRequest")) throw error; // it comes again
    log(client, `Error : notification of ${observedText(client, place)}: ${error.message}`);
  }
}

/** What is observed, with the versions of the objects. */
export function observedText({ registration }: RegisteredClient, place: string): string {
  const places = place.split(" ").filter((each) => each !== COMPOSITE);
  const paths = places.map((each) => versionedText(registration.objects, parsePath(each) ?? []));
  return paths.join(", ");
}
