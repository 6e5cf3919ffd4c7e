import type { Customer, EntityId, EntityType } from "@orrery/model";
import { integer, labelled, pattern, required } from "@orrery/model/settings";
import { KeyedMutex } from "../../../kernel/async/keyed-mutex.ts";
import type { NodeContext } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { announce } from "./announcement.ts";
import { ExpiringCache } from "./expiring-cache.ts";
import { MessagePatterns } from "./patterns.ts";

/** Settings of nodes that assign or unassign customers. */
export const customerByName = () => ({
  customerNamePattern: labelled("Title of the customer", required(pattern())),
  customerCacheExpiration: labelled(
    "Remember customers for seconds (0 for always)",
    required(integer(300, { minimum: 0 })),
  ),
});

const ASSIGNABLE: ReadonlySet<EntityType> = new Set(["DEVICE", "ASSET", "ENTITY_VIEW", "EDGE", "DASHBOARD"]);

/** Checks that the originator can have a customer. @throws {Error} otherwise. */
export function checkAssignable({ entityType }: EntityId): void {
  if (ASSIGNABLE.has(entityType)) return;
  const types = [...ASSIGNABLE].map((type) => `'${type}'`).join(", ");
  throw new Error(`Unsupported originator type '${entityType}'! Only ${types} types are allowed.`);
}

/** Finds the customers named by messages. */
export class NamedCustomers {
  readonly #context: NodeContext;
  readonly #known: ExpiringCache<Customer | undefined>;
  /** Messages that name the same new one come one after the other: the first creates it. */
  readonly #turns = new KeyedMutex<string>();

  constructor(context: NodeContext, cacheSeconds: number) {
    this.#context = context;
    this.#known = new ExpiringCache(cacheSeconds, context.services.clock);
  }

  /** The customer with the title. @throws {Error} when there is none and it may not be created. */
  async find(message: RuleMessage, titlePattern: string, create: boolean): Promise<Customer> {
    const { tenantId, services } = this.#context;
    const title = new MessagePatterns(message).expand(titlePattern);
    const known = await this.#known.get(title, () => services.entities.findCustomer(tenantId, title));
    const customer = known ?? (create ? await this.#turns.run(title, () => this.#create(title, message)) : undefined);
    if (!customer) throw new Error(`No customer found with name '${title}'.`);
    return customer;
  }

  async #create(title: string, message: RuleMessage): Promise<Customer | undefined> {
    const { tenantId, services } = this.#context;
    const existing = await services.entities.findCustomer(tenantId, title); // the cached result may be outdated
    const created = existing
      ? undefined
      : await services.entities.create(tenantId, { entityType: "CUSTOMER", name: title, type: "" });
    const customer = existing ?? (await services.entities.findCustomer(tenantId, title));
    this.#known.set(title, customer);
    if (created) {
      const data = JSON.stringify(created);
      await announce(this.#context, message, { type: "ENTITY_CREATED", originator: created.id, data });
    }
    return customer;
  }
}
