import { randomUUID } from "node:crypto";
import {
  type AliasContext,
  type DeviceId,
  type EntityId,
  entityId,
  isPlatformError,
  type JsonObject,
  normaliseConfiguration,
  parseUuid,
  type ResolvedAlias,
  resolveAlias,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import { LookupCache } from "../kernel/entities/lookup-cache.ts";
import { inSlices } from "../kernel/json/in-slices.ts";
import { firstOf, membersOf } from "../kernel/json/json-parts.ts";
import { parseLosslessJson } from "../kernel/json/lossless-json.ts";
import type { VisitorCommands } from "../kernel/permissions/entity-access.ts";
import type { DashboardStore } from "./dashboard-store.ts";

/** Beyond these, the oldest entries are dropped and looked up again. */
const MAX_TENANTS = 200;
const MAX_CUSTOMERS = 10;
const MAX_DEVICES = 2_000;
/** Members of a configuration that say who may command what; `deviceAliases` in old ones. */
const LOOKED_AT: ReadonlySet<string> = new Set(["settings", "entityAliases", "deviceAliases"]);
/** Characters of such a member. */
const MAX_LOOKED_AT = 256 * 1024;

/** Tests which entities an entity filter selects, as it was saved. @throws {PlatformError} `badRequest` for no filter. */
export interface FilterSelection {
  has(user: User, entityFilter: unknown, id: EntityId): Promise<boolean>;
  /** Whether the entity is the one that represents the selection. */
  hasFirst(user: User, entityFilter: unknown, id: EntityId): Promise<boolean>;
}

export interface DashboardCommandsOptions {
  readonly dashboards: Pick<DashboardStore, "commandedByVisitors" | "configurationText">;
  readonly selection: FilterSelection;
  readonly bus: Bus;
}

/** Cached data of one tenant. */
interface Known {
  /** By customer: the resolved aliases of its dashboards that let visitors send commands. */
  readonly aliases: LookupCache<readonly ResolvedAlias[]>;
  /** By device. */
  readonly answers: LookupCache<{ readonly isCovered: boolean }>;
}

/**
 * A dashboard with the setting `publicCommands` lets visitors of its public link send commands to the devices that its
 * aliases resolve to. Cached until anything changes in the tenant that could change an alias.
 */
export class DashboardCommands implements VisitorCommands {
  readonly #options: DashboardCommandsOptions;
  readonly #tenants = new Map<Uuid, Known>();
  readonly #subscriptions: readonly Unsubscribe[];

  constructor(options: DashboardCommandsOptions) {
    this.#options = options;
    this.#subscriptions = [
      options.bus.follow("entity", ({ tenantId, move }) => {
        for (const id of [tenantId, move?.from.id]) if (id) this.#tenants.delete(id.id);
      }),
      options.bus.follow("relation", () => this.#tenants.clear()), // the event does not name the tenant
      options.bus.missed(() => this.#tenants.clear()),
    ];
  }

  close(): void {
    for (const unsubscribe of this.#subscriptions) unsubscribe();
  }

  async covers(visitor: User, device: DeviceId): Promise<boolean> {
    const { customerId, tenantId } = visitor;
    const known = this.#tenants.get(tenantId.id) ?? this.#begin(visitor);
    const answer = await known.answers.get(`${customerId.id} ${device.id}`);
    return answer?.isCovered === true;
  }

  /** All visitors of a link have the same rights: those of users of its customer. */
  #begin({ tenantId, ...visitor }: User): Known {
    const asVisitor = (customer: Uuid): User => ({ ...visitor, tenantId, customerId: entityId("CUSTOMER", customer) });
    const aliases = new LookupCache(MAX_CUSTOMERS, async (customer: string) =>
      this.#aliases(asVisitor(parseUuid(customer))),
    );
    const answers = new LookupCache(MAX_DEVICES, async (key: string) => {
      const [customer, device] = key.split(" ").map(parseUuid);
      if (!customer || !device) throw new Error(`Not a customer and a device: ${key}`);
      const user = asVisitor(customer);
      for (const alias of (await aliases.get(customer)) ?? []) {
        if (await this.#leadsTo(user, alias, entityId("DEVICE", device))) return { isCovered: true };
      }
      return { isCovered: false };
    });
    const known = { aliases, answers };
    this.#tenants.set(tenantId.id, known);
    if (this.#tenants.size > MAX_TENANTS) {
      const [oldest] = this.#tenants.keys();
      if (oldest !== undefined) this.#tenants.delete(oldest);
    }
    return known;
  }

  async #aliases(user: User): Promise<readonly ResolvedAlias[]> {
    const { dashboards } = this.#options;
    const aliases: ResolvedAlias[] = [];
    for (const id of await dashboards.commandedByVisitors(user.tenantId.id, user.customerId.id)) {
      const configuration = await commandsOf((await dashboards.configurationText(id)) ?? "{}");
      const { settings, entityAliases } = normaliseConfiguration(configuration, { title: "", newId: randomUUID });
      if (settings.publicCommands !== true) continue;
      for (const alias of Object.values(entityAliases)) aliases.push(resolveAlias(alias, contextOf(user)));
    }
    return aliases;
  }

  async #leadsTo(user: User, { entityFilter, resolveMultiple }: ResolvedAlias, device: DeviceId): Promise<boolean> {
    if (!entityFilter) return false;
    const { selection } = this.#options;
    try {
      return await (resolveMultiple
        ? selection.has(user, entityFilter, device)
        : selection.hasFirst(user, entityFilter, device));
    } catch (error) {
      if (isPlatformError(error, "badRequest")) return false; // an alias without a valid query resolves to nothing
      throw error;
    }
  }
}

/**
 * Of a configuration only what commands depend on. The rest can be megabytes, which nobody must wait for; aliases that are
 * as long lead nowhere.
 */
async function commandsOf(configuration: string): Promise<JsonObject> {
  if (firstOf(configuration) !== "{") return {};
  const members = await inSlices(membersOf(configuration, Number.POSITIVE_INFINITY));
  const looked = members.filter(
    ({ name, valueStart, end }) => LOOKED_AT.has(name) && end - valueStart <= MAX_LOOKED_AT,
  );
  return Object.fromEntries(
    looked.map(({ name, valueStart, end }) => [name, parseLosslessJson(configuration.slice(valueStart, end))]),
  );
}

/** Without a dashboard state: its entities were selected from those of another alias. */
function contextOf({ authority, tenantId, customerId }: User): AliasContext {
  return { params: {}, user: { authority, tenantId: tenantId.id, customerId: customerId.id } };
}
