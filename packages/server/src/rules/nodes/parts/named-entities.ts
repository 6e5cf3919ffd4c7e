import type { EntityId, EntityType } from "@orrery/model";
import { entityTypeRef, type Infer, integer, isNot, labelled, pattern, required, when } from "@orrery/model/settings";
import { KeyedMutex } from "../../../kernel/async/keyed-mutex.ts";
import type { NodeContext } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { CreatableType, StoredEntity } from "../../ports/entities.ts";
import { announce } from "./announcement.ts";
import { ExpiringCache } from "./expiring-cache.ts";
import { MessagePatterns } from "./patterns.ts";

/** Types of entities that nodes find by name; TENANT is the tenant itself. */
const NAMED = [
  "DEVICE",
  "ASSET",
  "CUSTOMER",
  "TENANT",
  "ENTITY_VIEW",
  "EDGE",
  "DASHBOARD",
  "USER",
] as const satisfies readonly EntityType[];
const CREATABLE: readonly string[] = ["DEVICE", "ASSET", "CUSTOMER"] satisfies readonly CreatableType[];

/** Settings of nodes that relate the originator of a message to an entity. */
export const entityByName = () => ({
  entityType: required(entityTypeRef(NAMED)),
  entityNamePattern: when(isNot("entityType", "TENANT"), labelled("Name, title or email", required(pattern()))),
  entityCacheExpiration: labelled(
    "Remember entities for seconds (0 for always)",
    required(integer(300, { minimum: 0 })),
  ),
});

type EntityByName = Infer<ReturnType<typeof entityByName>>;

export interface CreationSettings {
  /** The type of a new device or asset, as a pattern. */
  readonly entityTypePattern: string;
}

/** Finds the entities named by messages. */
export class NamedEntities {
  readonly #context: NodeContext;
  readonly #settings: EntityByName;
  readonly #creation: CreationSettings | undefined;
  readonly #known: ExpiringCache<EntityId | undefined>;
  /** Messages that name the same new one come one after the other: the first creates it. */
  readonly #turns = new KeyedMutex<string>();

  /** Without `creation`, missing entities are not created. */
  constructor(context: NodeContext, settings: EntityByName, creation?: CreationSettings) {
    this.#context = context;
    this.#settings = settings;
    this.#creation = creation;
    this.#known = new ExpiringCache(settings.entityCacheExpiration, context.services.clock);
  }

  /** The entity with the name. @throws {Error} when there is none and none may be created. */
  async find(message: RuleMessage): Promise<EntityId> {
    const { tenantId, services } = this.#context;
    const { entityType = "", entityNamePattern } = this.#settings;
    const type = NAMED.find((known) => known === entityType);
    if (!type) throw new Error(`Entities of the type '${entityType}' are not found by name`);
    if (type === "TENANT") return tenantId;
    const name = new MessagePatterns(message).expand(entityNamePattern);
    const known = await this.#known.get(name, () => services.entities.findByName(tenantId, type, name));
    const id = known ?? (await this.#turns.run(name, () => this.#create(message, name)));
    if (!id) throw new Error(`No entity found with type '${type}' and name '${name}'.`);
    return id;
  }

  async #create(message: RuleMessage, name: string): Promise<EntityId | undefined> {
    const { tenantId, services } = this.#context;
    const { entityType = "" } = this.#settings;
    if (!this.#creation || !isCreatable(entityType)) return undefined;
    const existing = await services.entities.findByName(tenantId, entityType, name); // the cache may be outdated
    const type = existing ? "" : new MessagePatterns(message).expand(this.#creation.entityTypePattern);
    let created: StoredEntity | undefined;
    let id = existing;
    if (!id) {
      try {
        created = await services.entities.create(tenantId, { entityType, name, type });
        id = created.id;
      } catch (error) {
        id = await services.entities.findByName(tenantId, entityType, name); // created meanwhile, by another node
        if (!id) throw error;
      }
    }
    this.#known.set(name, id);
    if (created) {
      const announcement = { type: "ENTITY_CREATED", originator: created.id, data: JSON.stringify(created) } as const;
      await announce(this.#context, message, announcement);
    }
    return id;
  }
}

function isCreatable(entityType: string): entityType is CreatableType {
  return CREATABLE.includes(entityType);
}
