import { isPlatformError, type TypedValue } from "@orrery/model";
import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import { type Lwm2mPath, pathText } from "../content/lwm2m-path.ts";
import { versionedText } from "../mapping/profile-path.ts";
import { jsonOfStored, parameterLeaves } from "../rpc/parameter-value.ts";
import { log, storeValues, textOfLeaves } from "./client-uplinks.ts";
import { writeFormat } from "./content-choice.ts";
import { isSuccess } from "./operations.ts";
import type { RegisteredClient } from "./registered-client.ts";

/** Attributes that offer packages; they are not written to resources of the same name. */
const OFFERS = /^(fw|sw)_(title|version|tag|ts|state|size|url|checksum|checksum_algorithm)$/;

/** Writes shared attributes to the resources of their names (reference: device connectivity, 14.4). */
export class SharedWrites {
  readonly #client: RegisteredClient;
  /** Values to write when the client wakes, by key. */
  #held: Map<string, TypedValue> | undefined;

  constructor(client: RegisteredClient) {
    this.#client = client;
  }

  /** Writes those that differ from what the client has just said. */
  async begin(): Promise<void> {
    const keys = [...(this.#client.plan?.pathsByKey.keys() ?? [])].filter((key) => !OFFERS.test(key));
    if (keys.length === 0) return;
    const { link } = this.#client.parts;
    const { shared } = await link.uplinks.readAttributes(this.#client.device, {
      clientKeys: undefined,
      sharedKeys: keys,
    });
    for (const { key, value } of shared) this.#hold(key, value);
    await this.flush();
  }

  /** Deleted attributes change nothing. */
  changed({ updated }: AttributeChange): void {
    for (const { key, value } of updated) {
      if (!OFFERS.test(key) && this.#client.plan?.pathsByKey.has(key)) this.#hold(key, value);
    }
    if (this.#client.isAwake) this.#client.attempt(() => this.flush());
  }

  async flush(): Promise<void> {
    for (const [key, value] of this.#held ?? []) {
      this.#held?.delete(key);
      const path = this.#client.plan?.pathsByKey.get(key);
      if (path) await this.#write(path, value);
    }
  }

  #hold(key: string, value: TypedValue): void {
    this.#held ??= new Map();
    this.#held.set(key, value);
  }

  async #write(path: Lwm2mPath, value: TypedValue): Promise<void> {
    const client = this.#client;
    const place = pathText(path);
    const name = versionedText(client.registration.objects, path);
    const model = client.resourceModel(path);
    if (!model?.operations.includes("W")) return log(client, `Warn : ${name} can not be written`);
    try {
      const leaves = parameterLeaves(model, path, jsonOfStored(value));
      if (client.knownText(place) === textOfLeaves(leaves)) return log(client, `Info : ${name} has this value already`);
      const { version, objects } = client.registration;
      const format = writeFormat({ version, formats: objects.formats }, leaves, path.length);
      const { message } = await client.ask({ kind: "replace", path, leaves, format });
      if (isSuccess(message)) await storeValues(client, leaves, message.payload.length);
      else log(client, `Error : ${name} was not written`);
    } catch (error) {
      if (!isPlatformError(error, "badRequest")) throw error;
      log(client, `Error : ${name}: ${error.message}`);
    }
  }
}
