import type { OtaPackageType } from "@orrery/model";
import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type { Attribute } from "../../../kernel/bus/events.ts";
import type { RegisteredClient } from "../client/registered-client.ts";
import { type Leaf, pathText } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";
import { ClientUpdate } from "./client-update.ts";
import { FACTS, UPDATE_RESOURCES } from "./update-resources.ts";
import type { Target } from "./update-state.ts";

const TYPES: readonly OtaPackageType[] = ["FIRMWARE", "SOFTWARE"];
const PARTS = ["title", "version", "tag", "url"] as const;

/** Updates of the firmware and the software of a client. */
export class ClientUpdates {
  readonly #client: RegisteredClient;
  readonly #updates: Partial<Record<OtaPackageType, ClientUpdate>> = {};

  constructor(client: RegisteredClient) {
    this.#client = client;
  }

  /** The client has registered, and said what the profile asks for. */
  async begin(): Promise<void> {
    for (const type of TYPES) if (this.#updates[type]) await this.#offer(type);
  }

  /** The client is awake again. */
  async resume(): Promise<void> {
    for (const type of TYPES) await this.#updates[type]?.begin();
  }

  /** Values of the client; resolves when states of updates are stored. */
  async valuesHeard(leaves: readonly Leaf<Lwm2mValue>[]): Promise<void> {
    for (const { path, value } of leaves) {
      const known = FACTS.get(pathText(path));
      if (!known) continue;
      const text = typeof value.value === "bigint" ? Number(value.value) : String(value.value);
      await this.#of(known.type).heard(known.fact, text);
    }
  }

  /** Offers are shared attributes. */
  attributesChanged({ updated, deleted }: AttributeChange): void {
    const keys = deleted ?? updated.map(({ key }) => key);
    for (const type of TYPES) {
      const { prefix } = UPDATE_RESOURCES[type];
      if (this.#updates[type] && keys.some((key) => key.startsWith(`${prefix}_`))) {
        this.#client.attempt(() => this.#offer(type));
      }
    }
  }

  async #offer(type: OtaPackageType): Promise<void> {
    const { prefix } = UPDATE_RESOURCES[type];
    const sharedKeys = PARTS.map((part) => `${prefix}_${part}`);
    const { uplinks } = this.#client.parts.link;
    const { shared } = await uplinks.readAttributes(this.#client.device, { clientKeys: undefined, sharedKeys });
    await this.#of(type).offer(targetIn(shared, prefix));
  }

  #of(type: OtaPackageType): ClientUpdate {
    const known = this.#updates[type];
    if (known) return known;
    const update = new ClientUpdate(this.#client, type);
    this.#updates[type] = update;
    return update;
  }
}

function targetIn(shared: readonly Attribute[], prefix: string): Target | undefined {
  const text = (part: (typeof PARTS)[number]) => {
    const found = shared.find(({ key }) => key === `${prefix}_${part}`)?.value;
    return found ? String(found.value) : undefined;
  };
  const [title, version] = [text("title"), text("version")];
  return title && version ? { title, version, tag: text("tag"), url: text("url") } : undefined;
}
