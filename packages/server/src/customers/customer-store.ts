import {
  type Customer,
  entityId,
  isPublicCustomer,
  type PageData,
  type PageLink,
  PUBLIC_CUSTOMER_TITLE,
  type Uuid,
} from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { mapPage, type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import {
  type BooleanColumn,
  booleanColumn,
  type ContactColumns,
  type EntityColumns,
  jsonColumn,
  objectOf,
} from "../kernel/entities/columns.ts";
import { contactColumns } from "../kernel/entities/contact-columns.ts";
import { EntityStore, type Runner } from "../kernel/entities/entity-store.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    customer: CustomerColumns;
  }
}

export interface CustomerColumns extends EntityColumns, ContactColumns {
  tenant_id: Uuid;
  title: string;
  is_public: BooleanColumn;
  additional_info: string | null;
}

export class CustomerStore extends EntityStore<Customer, CustomerColumns> {
  readonly #page: PageColumns;

  constructor(database: Database) {
    super(database, { name: "customer", toRow: columnsOf, fromRow: customerOf });
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: {
        id: "id",
        createdTime: "created_time",
        title: "title",
        name: "title",
        email: "email",
        country: "country",
        state: "state",
        city: "city",
        address: "address",
        address2: "address2",
        zip: "zip",
        phone: "phone",
      },
      search: ["title"],
    };
  }

  async list(tenantId: Uuid, link: PageLink): Promise<PageData<Customer>> {
    const query = this.database.db.selectFrom("customer").selectAll().where("tenant_id", "=", tenantId);
    return mapPage(await selectPage(query, link, this.#page), customerOf);
  }

  async findByTitle(tenantId: Uuid, title: string): Promise<Customer | undefined> {
    const row = await this.database.db
      .selectFrom("customer")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("title", "=", title)
      .executeTakeFirst();
    return row && customerOf(row);
  }

  findPublic(tenantId: Uuid): Promise<Customer | undefined> {
    return this.findByTitle(tenantId, PUBLIC_CUSTOMER_TITLE);
  }

  async count(tenantId: Uuid, runner: Runner = this.database.db): Promise<number> {
    const { count } = await runner
      .selectFrom("customer")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenantId)
      .executeTakeFirstOrThrow();
    return count;
  }
}

function columnsOf(customer: Customer): CustomerColumns {
  return {
    id: customer.id.id,
    created_time: customer.createdTime,
    tenant_id: customer.tenantId.id,
    title: customer.title,
    is_public: booleanColumn(isPublicCustomer(customer)),
    ...contactColumns(customer),
    additional_info: jsonColumn(customer.additionalInfo),
  };
}

function customerOf(row: CustomerColumns): Customer {
  return {
    id: entityId("CUSTOMER", row.id),
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    title: row.title,
    name: row.title,
    ...contactColumns(row),
    additionalInfo: objectOf(row.additional_info),
  };
}
