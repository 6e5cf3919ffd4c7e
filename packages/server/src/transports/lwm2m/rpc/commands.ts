import { isJsonObject, JsonNumber, LWM2M_ATTRIBUTES, type Lwm2mAttributes, PlatformError } from "@orrery/model";
import { CODE, type CoapMessage, OPTION } from "../../../kernel/coap/wire/coap-message.ts";
import { storeContent, storeValues } from "../client/client-uplinks.ts";
import { compositeFormat, writeFormat } from "../client/content-choice.ts";
import {
  cancelObservation,
  compositePlace,
  observe,
  observeComposite,
  observedText,
  storeComposite,
} from "../client/observing.ts";
import { isSuccess, leavesIn } from "../client/operations.ts";
import type { RegisteredClient } from "../client/registered-client.ts";
import { FORMAT } from "../content/content.ts";
import { isWithin, type Leaf, type Lwm2mPath, pathText } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";
import { versionedText } from "../mapping/profile-path.ts";
import { bad, checkLength, commandPath, commandPaths, type Params, pathOfName } from "./command-paths.ts";
import { instanceValues, resourceValues } from "./command-values.ts";
import { compositeText, contentText } from "./content-text.ts";
import { type Reply, resultName } from "./reply.ts";

type Command = (client: RegisteredClient, params: Params) => Promise<Reply>;

/** Commands by the names of their methods (reference: device connectivity, 14.5). */
export const COMMANDS: Readonly<Record<string, Command>> = {
  async Read(client, params) {
    const path = commandPath(client, params);
    const { message } = await client.ask({ kind: "read", path });
    await storeContent(client, path, message);
    return contentReply(client, path, message);
  },
  async Observe(client, params) {
    const path = commandPath(client, params);
    if (client.observations.has(pathText(path))) throw bad("Observation is already registered!");
    const outcome = await observe(client, path, false);
    if (!outcome) throw bad("The device is observed too much already");
    return contentReply(client, path, outcome.message);
  },
  async ObserveCancel(client, params) {
    const cancelled = cancelObservation(client, pathText(commandPath(client, params)));
    return content(cancelled ? "1" : "0");
  },
  async ObserveComposite(client, params) {
    const format = formatOf(client);
    const paths = commandPaths(client, params);
    if (client.observations.has(compositePlace(paths))) throw bad("Observation is already registered!");
    const outcome = await observeComposite(client, paths, format);
    if (!outcome) throw bad("The device is observed too much already");
    return compositeReply(client, paths, outcome.message);
  },
  async ObserveCompositeCancel(client, params) {
    const cancelled = cancelObservation(client, compositePlace(commandPaths(client, params)));
    return content(cancelled ? "1" : "0");
  },
  async ObserveCancelAll(client) {
    const places = [...client.observations.keys()];
    for (const place of places) cancelObservation(client, place);
    return content(String(places.length));
  },
  async ObserveReadAll(client) {
    return content(JSON.stringify([...client.observations.keys()].map((place) => observedText(client, place))));
  },
  async Discover(client, params) {
    const { message } = await client.ask({ kind: "discover", path: commandPath(client, params) });
    return reply(message, message.payload.toString("utf8"));
  },
  async DiscoverAll(client) {
    return content(JSON.stringify(client.registration.objects.links));
  },
  async Execute(client, params) {
    const path = commandPath(client, params);
    const model = client.resourceModel(path);
    if (path.length !== 3 || (model && !model.operations.includes("E"))) {
      throw bad(`Resource with ${versionedText(client.registration.objects, path)} is not executable.`);
    }
    const value = params.get("value");
    const argument = typeof value === "string" ? value : value instanceof JsonNumber ? value.text : undefined;
    return reply((await client.ask({ kind: "execute", path, argument })).message);
  },
  async WriteAttributes(client, params) {
    const path = commandPath(client, params);
    const attributes = conditionsIn(params);
    return reply((await client.ask({ kind: "writeAttributes", path, attributes })).message);
  },
  async WriteReplace(client, params) {
    const path = commandPath(client, params);
    checkLength(path, 3, 4);
    return write(client, "replace", path, resourceValues(client, path, valueIn(params)));
  },
  async WriteUpdate(client, params) {
    const path = commandPath(client, params);
    checkLength(path, 2, 3);
    const value = valueIn(params);
    const leaves = path.length === 2 ? instanceValues(client, path, value) : resourceValues(client, path, value);
    return write(client, "update", path, leaves);
  },
  async Create(client, params) {
    const path = commandPath(client, params);
    checkLength(path, 1);
    const [objectId = 0] = path;
    const model = client.models.get(objectId);
    if (!model?.multiple) throw bad(`Object with ${versionedText(client.registration.objects, path)} is not multiple`);
    const nodes = params.get("nodes");
    const given =
      nodes !== undefined && nodes !== null && typeof nodes === "object" && isJsonObject(nodes)
        ? [...nodes].map(([id, value]) => instanceValues(client, [objectId, instanceId(id)], value, true))
        : [instanceValues(client, [objectId, freeInstance(client, objectId)], valueIn(params), true)];
    for (const { id, name } of model.resources.filter(
      ({ mandatory, operations }) => mandatory && /W/.test(operations),
    )) {
      if (given.some((leaves) => !leaves.some((leaf) => leaf.path[2] === id)))
        throw bad(`The resource ${name} is required`);
    }
    const { formats } = client.registration.objects;
    const senml = formats.includes(FORMAT.tlv) ? undefined : compositeFormat({ formats });
    const { message } = await client.ask({ kind: "create", path, leaves: given.flat(), format: senml ?? FORMAT.tlv });
    const location = message.options.filter(({ number }) => number === OPTION.locationPath).map(({ value }) => value);
    return reply(message, location.length > 0 ? `location=/${location.join("/")}` : undefined);
  },
  async Delete(client, params) {
    const path = commandPath(client, params);
    checkLength(path, 2);
    return reply((await client.ask({ kind: "delete", path })).message);
  },
  async ReadComposite(client, params) {
    const format = formatOf(client);
    const paths = commandPaths(client, params);
    const { message } = await client.ask({ kind: "readComposite", paths, format });
    return compositeReply(client, paths, message);
  },
  async WriteComposite(client, params) {
    const format = formatOf(client);
    const nodes = params.get("nodes");
    if (
      nodes === undefined ||
      nodes === null ||
      typeof nodes !== "object" ||
      !isJsonObject(nodes) ||
      nodes.size === 0
    ) {
      throw bad("Can't find 'nodes' in the requestParams parameters!");
    }
    const leaves = [...nodes].flatMap(([name, value]) => {
      const path = pathOfName(client, name);
      checkLength(path, 3, 4);
      return resourceValues(client, path, value);
    });
    const { message } = await client.ask({ kind: "writeComposite", leaves, format });
    if (isSuccess(message)) await storeValues(client, leaves, message.payload.length);
    return reply(message);
  },
};

async function write(
  client: RegisteredClient,
  kind: "replace" | "update",
  path: Lwm2mPath,
  leaves: readonly Leaf<Lwm2mValue>[],
): Promise<Reply> {
  const { version, objects } = client.registration;
  const format = writeFormat({ version, formats: objects.formats }, leaves, path.length);
  const { message } = await client.ask({ kind, path, leaves, format });
  if (isSuccess(message)) await storeValues(client, leaves, message.payload.length);
  return reply(message);
}

function contentReply(client: RegisteredClient, path: Lwm2mPath, message: CoapMessage): Reply {
  return reply(message, isSuccess(message) ? contentText(path, leavesIn(message, path, client.typeOf)) : undefined);
}

async function compositeReply(
  client: RegisteredClient,
  paths: readonly Lwm2mPath[],
  message: CoapMessage,
): Promise<Reply> {
  if (!isSuccess(message)) return reply(message);
  const leaves = await storeComposite(client, paths, message);
  const texts = paths.map((path): [string, string] => {
    const own = leaves.filter((leaf) => isWithin(leaf.path, path));
    return [versionedText(client.registration.objects, path), own.length > 0 ? contentText(path, own) : "null"];
  });
  return reply(message, compositeText(texts));
}

function reply(message: CoapMessage, value?: string): Reply {
  const result = resultName(message.code);
  if (isSuccess(message)) return value === undefined ? { result } : { result, value };
  return { result, error: message.payload.toString("utf8") || result };
}

function content(value: string): Reply {
  return { result: resultName(CODE.content), value };
}

function valueIn(params: Params) {
  const value = params.get("value");
  if (value === undefined || value === null) throw bad("Can't find 'value' in the requestParams parameters!");
  return value;
}

function conditionsIn(params: Params): Lwm2mAttributes {
  const given = params.get("attributes");
  if (given === undefined || given === null || typeof given !== "object" || !isJsonObject(given)) {
    throw bad("Can't find 'attributes' in the requestParams parameters!");
  }
  const conditions = LWM2M_ATTRIBUTES.flatMap((name) => {
    const value = given.get(name);
    const number = value instanceof JsonNumber ? Number(value.text) : Number.NaN;
    return Number.isFinite(number) ? [[name, number] as const] : [];
  });
  if (conditions.length === 0) throw bad(`The attributes are some of ${LWM2M_ATTRIBUTES.join(", ")}`);
  return Object.fromEntries(conditions);
}

function formatOf(client: RegisteredClient): number {
  const format = compositeFormat(client.registration.objects);
  if (format === undefined) throw bad("This device does not support Composite Operation");
  return format;
}

function freeInstance({ registration }: RegisteredClient, objectId: number): number {
  const taken = registration.objects.objects.get(objectId)?.instances ?? [];
  for (let id = 0; ; id += 1) if (!taken.includes(id)) return id;
}

function instanceId(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new PlatformError("badRequest", `"${text.slice(0, 20)}" is no instance`);
  return Number(text);
}
