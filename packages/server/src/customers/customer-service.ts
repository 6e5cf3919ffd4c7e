import {
  type Customer,
  type CustomerDraft,
  contactOf,
  isPublicCustomer,
  type PageData,
  type PageLink,
  PlatformError,
  PUBLIC_CUSTOMER_TITLE,
  parseUuid,
  type TenantId,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { AssignableCustomers } from "../assignments/customer-assignment.ts";
import { dropDeadDashboards } from "../assignments/dead-dashboards.ts";
import type { User } from "../kernel/auth/user.ts";
import { checkContact, checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import { accessTargetOf, EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { forEachPage } from "../kernel/entities/for-each-page.ts";
import { orNotFound } from "../kernel/entities/not-found.ts";
import type { OwnerDeletion } from "../kernel/entities/owner-deletion.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { Operation } from "../kernel/permissions/operation.ts";
import type { CustomerStore } from "./customer-store.ts";

const UNIQUE = { title: "Customer with such title already exists!" };

/** Undoes one module's assignments to a customer, in batches. */
export type CustomerRemoval = (customer: Customer, by: User | undefined) => Promise<void>;

export interface CustomerServiceOptions {
  readonly customers: CustomerStore;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly limits: EntityLimits;
  readonly ids: Ids;
  readonly ownerDeletion: OwnerDeletion;
}

/** Customers (reference: REST API, 2.10 and 3.4). */
export class CustomerService implements AssignableCustomers {
  readonly #options: CustomerServiceOptions;
  readonly #reader: EntityReader<Customer>;
  readonly #removals: CustomerRemoval[] = [];

  constructor(options: CustomerServiceOptions) {
    this.#options = options;
    this.#reader = new EntityReader({
      entityType: "CUSTOMER",
      find: (id) => options.customers.find(id),
      findTargets: (ids) => options.customers.findMany(ids),
      accessTargetOf: (customer) => ({ ...accessTargetOf(customer), customerId: customer.id }), // a customer belongs to itself
      access: options.access,
      directory: options.directory,
    });
    options.ownerDeletion.register<Customer>("CUSTOMER", (customer) => this.#remove(customer, undefined));
  }

  /** In the order of registration, but for what is to be the first. */
  onRemoval(removal: CustomerRemoval, place: "first" | "last" = "last"): void {
    if (place === "first") this.#removals.unshift(removal);
    else this.#removals.push(removal);
  }

  get(user: User, operation: Operation, id: Uuid): Promise<Customer> {
    return this.#reader.get(user, operation, id);
  }

  async getForDisplay(user: User, id: Uuid): Promise<Customer> {
    const customer = await this.#reader.get(user, "READ", id);
    return dropDeadDashboards(customer, ["homeDashboardId"], this.#options.directory);
  }

  async shortInfo(user: User, id: Uuid): Promise<{ title: string; isPublic: boolean }> {
    const customer = await this.#reader.get(user, "READ", id);
    return { title: customer.title, isPublic: isPublicCustomer(customer) };
  }

  async getByTitle(user: User, title: string): Promise<Customer> {
    const customer = orNotFound(await this.#options.customers.findByTitle(user.tenantId.id, title));
    this.#reader.check(user, "READ", customer);
    return customer;
  }

  find(id: Uuid): Promise<Customer | undefined> {
    return this.#reader.find(id);
  }

  list(user: User, link: PageLink): Promise<PageData<Customer>> {
    this.#options.access.check(user, "READ", "CUSTOMER", { tenantId: user.tenantId });
    return this.#options.customers.list(user.tenantId.id, link);
  }

  async save(user: User, draft: CustomerDraft): Promise<Customer> {
    const id = givenId(draft.id);
    const { tenantId } = user;
    const before = id ? await this.#reader.get(user, "WRITE", parseUuid(id)) : undefined;
    if (!before) this.#options.access.check(user, "CREATE", "CUSTOMER", { tenantId });
    const content = contentOf(draft);
    const also = before ? undefined : await this.#oneMore(tenantId);
    const after = { ...(before ?? this.#identity(tenantId)), ...content };
    return this.#options.writer.save(this.#options.customers, { before, after, by: user, unique: UNIQUE, also });
  }

  async delete(user: User, id: Uuid): Promise<void> {
    await this.#remove(await this.#reader.get(user, "DELETE", id), user);
  }

  /** The public customer of the tenant; created on first use. */
  async findOrCreatePublic(tenantId: TenantId, by: User | undefined): Promise<Customer> {
    const { customers, writer } = this.#options;
    const existing = await customers.findPublic(tenantId.id);
    if (existing) return existing;
    const after: Customer = {
      ...this.#identity(tenantId),
      title: PUBLIC_CUSTOMER_TITLE,
      name: PUBLIC_CUSTOMER_TITLE,
      ...contactOf({}),
      additionalInfo: { isPublic: true },
    };
    try {
      return await writer.save(customers, { after, by, unique: UNIQUE });
    } catch (error) {
      const winner = await customers.findPublic(tenantId.id); // created by a concurrent call
      if (winner) return winner;
      throw error;
    }
  }

  /** For the platform itself: the customer of exactly this title, created when missing. */
  async findOrCreate(tenantId: TenantId, title: string): Promise<Customer> {
    const { customers, writer } = this.#options;
    const existing = await customers.findByTitle(tenantId.id, title);
    if (existing) return existing;
    const after = { ...this.#identity(tenantId), ...contentOf({ title }) };
    return writer.save(customers, { after, unique: UNIQUE, also: await this.#oneMore(tenantId) });
  }

  /** Deletes all customers of a tenant in batches. */
  async removeAll(tenantId: TenantId, by: User | undefined): Promise<void> {
    await forEachPage(
      (link) => this.#options.customers.list(tenantId.id, link),
      (customer) => this.#remove(customer, by),
    );
  }

  #remove(customer: Customer, by: User | undefined): Promise<void> {
    const { ownerDeletion, writer, customers } = this.#options;
    return ownerDeletion.run(customer, async () => {
      for (const removal of this.#removals) await removal(customer, by);
      await writer.remove(customers, { entity: customer, by });
      for (const removal of this.#removals) await removal(customer, by); // what was assigned meanwhile
    });
  }

  #oneMore(tenantId: TenantId) {
    const { customers, limits } = this.#options;
    return limits.oneMore(tenantId, "CUSTOMER", (tx) => customers.count(tenantId.id, tx));
  }

  #identity(tenantId: TenantId): Pick<Customer, "id" | "createdTime" | "tenantId"> {
    const id = this.#options.ids.entity("CUSTOMER");
    return { id, createdTime: timeOfUuid(id.id), tenantId };
  }
}

function contentOf(draft: CustomerDraft): Omit<Customer, "id" | "createdTime" | "tenantId"> {
  const title = requireText(draft.title, "Customer title should be specified!");
  if (title === PUBLIC_CUSTOMER_TITLE) {
    throw new PlatformError("badRequest", "'Public' title for customer is system reserved!");
  }
  const contact = contactOf(draft);
  checkTexts({ title });
  checkContact(contact);
  return { title, name: title, ...contact, additionalInfo: draft.additionalInfo ?? null };
}
