import { type Customer, type PageData, type PageLink, PUBLIC_CUSTOMER_TITLE, type Uuid } from "@orrery/model";
import type { Database, Runner } from "../kernel/database/database.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import { type CustomerRow, customerTable } from "./customer-table.ts";

export class CustomerStore extends EntityStore<Customer, CustomerRow> {
  constructor(database: Database) {
    super(database, customerTable);
  }

  list(tenantId: Uuid, link: PageLink): Promise<PageData<Customer>> {
    const query = this.database.db.selectFrom("customer").selectAll().where("tenant_id", "=", tenantId);
    return this.pageOf(query, link);
  }

  findByTitle(tenantId: Uuid, title: string): Promise<Customer | undefined> {
    return this.findWhere({ tenant_id: tenantId, title });
  }

  findPublic(tenantId: Uuid): Promise<Customer | undefined> {
    return this.findByTitle(tenantId, PUBLIC_CUSTOMER_TITLE);
  }

  count(tenantId: Uuid, runner?: Runner): Promise<number> {
    return this.countWhere({ tenant_id: tenantId }, runner);
  }
}
