import type { AssignedInfo, PageData, PageLink, Uuid, ValueFilter } from "@orrery/model";
import type { Kysely } from "kysely";
import type { Database, Runner } from "../kernel/database/database.ts";
import { mapPage, type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import type { BooleanColumn, EntityColumns } from "../kernel/entities/columns.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import type { StoredTable } from "../kernel/tables/define-table.ts";
import { hasValues } from "../value-filters/where-values.ts";
import { belongsTo } from "./belongs-to.ts";
import type { Assignable } from "./customer-assignment.ts";
import { assignedToEdge } from "./edge-members.ts";

/** Columns of every kind that belongs to at most one customer and has a free type. */
export interface AssignableColumns extends EntityColumns {
  tenant_id: Uuid;
  customer_id: Uuid | null;
  name: string;
  type: string;
}

/** Which entities a list shows. */
export interface AssignableScope {
  readonly tenantId: Uuid;
  readonly customerId?: Uuid | undefined;
  readonly edgeId?: Uuid | undefined;
  readonly type?: string | undefined;
  /** Entities of any of these; the null id means those of no customer. */
  readonly types?: readonly string[] | undefined;
  readonly customerIds?: readonly Uuid[] | undefined;
  /** Conditions on attributes and latest values, all of which hold. */
  readonly where?: readonly ValueFilter[] | undefined;
}

interface CustomerTitles {
  id: Uuid;
  title: string;
  is_public: BooleanColumn;
}

/** Any one table of assignable entities, with who they are assigned to. */
interface AnyTable {
  any: AssignableColumns;
  customer: CustomerTitles;
}

type InfoRow<Row> = Row & { readonly customer_title: string | null; readonly customer_is_public: BooleanColumn | null };

/** By which lists of infos can be sorted, too. */
const CUSTOMER = { customerTitle: "customer.title", customerIsPublic: "customer.is_public" };

/** Rows of one kind of assignable entity, with the lists that all these kinds have. */
export class AssignableStore<E extends Assignable, Row extends AssignableColumns> extends EntityStore<E, Row> {
  readonly #table: StoredTable<E, Row, EntityColumns>;
  readonly #page: PageColumns;
  readonly #from: "any as e";

  constructor(database: Database, table: StoredTable<E, Row, EntityColumns>) {
    super(database, table);
    this.#table = table;
    this.#page = { ...table.page(database.dialect, "e"), createdTime: "e.created_time" };
    this.#from = `${table.name} as e` as "any as e"; // with `loose`, the one place where a table is named at run time
  }

  async list(scope: AssignableScope, link: PageLink): Promise<PageData<E>> {
    const page = await selectPage(this.#rows(scope).selectAll("e"), link, this.#columns(scope));
    return mapPage(page, (row) => this.fromRow(row));
  }

  /** With the titles of their customers. */
  async listInfos(scope: AssignableScope, link: PageLink): Promise<PageData<E & AssignedInfo>> {
    const page = await selectPage(this.#infos(scope), link, this.#columns(scope, CUSTOMER));
    return mapPage(page, (row) => this.#infoOf(row));
  }

  async findInfo(id: Uuid): Promise<(E & AssignedInfo) | undefined> {
    const row = await this.#infos({}).where("e.id", "=", id).executeTakeFirst();
    return row && this.#infoOf(row);
  }

  findByName(tenantId: Uuid, name: string): Promise<E | undefined> {
    return this.findWhere({ tenant_id: tenantId, name } as Partial<Row>); // columns of all these kinds
  }

  /** Every type that is in use, sorted. */
  async types(tenantId: Uuid): Promise<readonly string[]> {
    const rows = await this.#rows({ tenantId }).select("e.type").distinct().orderBy("e.type").execute();
    return rows.map(({ type }) => type);
  }

  count(tenantId: Uuid, runner?: Runner): Promise<number> {
    return this.countWhere({ tenant_id: tenantId } as Partial<Row>, runner);
  }

  #rows(scope: Partial<AssignableScope>) {
    const { tenantId, customerId, edgeId, type, types, customerIds, where } = scope;
    let query = loose(this.database.db).selectFrom(this.#from);
    if (tenantId) query = query.where("e.tenant_id", "=", tenantId);
    if (customerId) query = query.where("e.customer_id", "=", customerId);
    if (type) query = query.where("e.type", "=", type);
    if (types) query = query.where("e.type", "in", [...types]);
    if (customerIds) query = query.where(belongsTo("e.customer_id", customerIds));
    for (const condition of hasValues("e.id", this.#table.type, where ?? [], this.database.dialect)) {
      query = query.where(condition);
    }
    if (edgeId) query = query.where(assignedToEdge("e.id", this.#table.type, edgeId));
    return query;
  }

  #infos(scope: Partial<AssignableScope>) {
    return this.#rows(scope)
      .leftJoin("customer", "customer.id", "e.customer_id")
      .selectAll("e")
      .select(["customer.title as customer_title", "customer.is_public as customer_is_public"]);
  }

  #infoOf(row: InfoRow<AssignableColumns>): E & AssignedInfo {
    return {
      ...this.fromRow(row),
      customerTitle: row.customer_title,
      customerIsPublic: row.customer_is_public === 1,
    };
  }

  #columns({ edgeId, where }: AssignableScope, more?: PageColumns["sortable"]): PageColumns {
    return {
      ...this.#page,
      sortable: { ...this.#page.sortable, ...more },
      countsApart: edgeId !== undefined || where !== undefined,
    };
  }
}

/** So that the queries above exist once for all kinds. */
function loose(runner: Runner): Kysely<AnyTable> {
  return runner as unknown as Kysely<AnyTable>;
}
