import type { AttributeScope, EntityId, Uuid } from "@orrery/model";
import type { ScopedAttribute } from "../../telemetry/attributes/attribute-store.ts";
import type { AttributesPort, AttributesToDelete, AttributesToSave } from "./attributes.ts";

export interface RecordingAttributesOptions {
  /** Attributes by id of the entity. */
  readonly attributes?: ReadonlyMap<Uuid, readonly ScopedAttribute[]> | undefined;
  /** Resolves or rejects a write; by default each succeeds. */
  readonly save?: ((write: AttributesToSave) => Promise<void>) | undefined;
}

/** Records writes instead of storing them, and answers reads from given attributes. */
export class RecordingAttributes implements AttributesPort {
  readonly saved: AttributesToSave[] = [];
  readonly deleted: AttributesToDelete[] = [];
  readonly #options: RecordingAttributesOptions;

  constructor(options: RecordingAttributesOptions = {}) {
    this.#options = options;
  }

  async saveAttributes(write: AttributesToSave): Promise<void> {
    this.saved.push(write);
    await this.#options.save?.(write);
  }

  async deleteAttributes(deletion: AttributesToDelete): Promise<void> {
    this.deleted.push(deletion);
  }

  async attributes(
    { id }: EntityId,
    scopes: readonly AttributeScope[],
    keys: readonly string[],
  ): Promise<readonly ScopedAttribute[]> {
    const known = this.#options.attributes?.get(id) ?? [];
    return known.filter(({ scope, key }) => scopes.includes(scope) && keys.includes(key));
  }
}
