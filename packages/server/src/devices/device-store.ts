import { type Device, type DeviceInfo, type PageData, type PageLink, pageOf, type Uuid } from "@orrery/model";
import { type SqlBool, sql } from "kysely";
import { assignedToEdge } from "../assignments/edge-members.ts";
import type { Database, Db, Runner } from "../kernel/database/database.ts";
import { type IndexedSearch, IndexedSearches, oftenFound } from "../kernel/database/indexed-search.ts";
import { PreparedQuery, parameter } from "../kernel/database/prepared-query.ts";
import { mapPage, type PageColumns, selectPage, selectPageOf } from "../kernel/database/select-page.ts";
import { contains, containsFolded } from "../kernel/database/text-search.ts";
import type { BooleanColumn } from "../kernel/entities/columns.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";
import { type DeviceScope, inScope, isPlain, searchIn } from "./device-scope.ts";
import { type DeviceRow, deviceTable } from "./device-table.ts";

/** When the titles of more customers match, the database evaluates them in a subquery. */
const MAX_OWNERS = 100;

/** Columns of other tables by which lists of infos can be sorted. */
const OTHERS = {
  customerTitle: "customer.title",
  customerIsPublic: "customer.is_public",
  deviceProfileName: "device_profile.name",
};

/** The statement of a plain page sorted by id: the devices of the tenant, each with the total count. */
const plainPage = (db: Db) =>
  db
    .selectFrom("device")
    .select(deviceTable.columns)
    .select((device) =>
      device
        .selectFrom("device as each")
        .select((each) => each.fn.countAll<number>().as("count"))
        .where("each.tenant_id", "=", parameter<Uuid>("tenantId"))
        .as("total"),
    )
    .where("tenant_id", "=", parameter<Uuid>("tenantId"))
    .orderBy("id")
    .limit(parameter<number>("limit"))
    .offset(parameter<number>("offset"));

interface InfoRow extends DeviceRow {
  readonly profile_name: string;
  readonly customer_title: string | null;
  readonly customer_is_public: BooleanColumn | null;
}

type PlainRow = DeviceRow & { readonly total: number | null };

/** Devices in the database, and their lists. */
export class DeviceStore extends EntityStore<Device, DeviceRow> {
  readonly #searches: IndexedSearches;
  readonly #plainPage: PreparedQuery<
    PlainRow,
    { readonly tenantId: Uuid; readonly limit: number; readonly offset: number }
  >;
  readonly #page: PageColumns;

  constructor(database: Database, secrets: SecretBox) {
    super(database, deviceTable.with(secrets));
    this.#searches = new IndexedSearches(database);
    this.#plainPage = new PreparedQuery(database.db, plainPage);
    this.#page = deviceTable.page(database.dialect);
  }

  async list(scope: DeviceScope, link: PageLink): Promise<PageData<Device>> {
    const plain = isPlain(scope, link) ? await this.#listPlain(scope.tenantId, link) : undefined;
    if (plain) return plain;
    let query = this.database.db.selectFrom("device").selectAll().where(this.#inScope(scope));
    if (scope.edgeId) query = query.where(assignedToEdge("device.id", "DEVICE", scope.edgeId));
    const createdTime = scope.edgeId ? "device.created_time" : undefined;
    const columns = { ...this.#page, createdTime, countsApart: scope.edgeId !== undefined };
    return mapPage(await selectPage(query, link, columns), (row) => this.fromRow(row));
  }

  /** `undefined` when the page is empty: the total count is unknown then. */
  async #listPlain(tenantId: Uuid, link: PageLink): Promise<PageData<Device> | undefined> {
    const { page, pageSize: limit } = link;
    const rows = await this.#plainPage.execute({ tenantId, limit, offset: page * limit });
    const total = rows[0]?.total;
    return total
      ? pageOf(
          rows.map((row) => this.fromRow(row)),
          total,
          link,
        )
      : undefined;
  }

  async listInfos(scope: DeviceScope, link: PageLink): Promise<PageData<DeviceInfo>> {
    const columns: PageColumns = {
      ...this.#page,
      sortable: { ...this.#page.sortable, ...OTHERS },
      search: searchIn(scope, this.database.dialect),
      searchesIndex: true,
      countsApart: scope.active !== undefined || scope.where !== undefined,
    };
    const property = link.sortOrder?.property ?? "id";
    const isOfDevices = Object.hasOwn(this.#page.sortable, property);
    const ids = this.database.db.selectFrom("device").select("device.id").where(this.#inScope(scope));
    if (isOfDevices && !link.textSearch)
      return mapPage(await selectPageOf(this.#infos(), ids, link, columns), (row) => this.#infoOf(row));
    const query = this.#infos().where(this.#inScope(scope));
    const search = await this.#indexedSearch(scope, link);
    if (!search) return mapPage(await selectPage(query, link, columns), (row) => this.#infoOf(row));
    const few = await this.#searches.findFew(search);
    // By their row numbers only: with the tenant as well, SQLite would rather scan all of its devices in order.
    if (few)
      return mapPage(await selectPage(this.#infos().where(few), { ...link, textSearch: undefined }, columns), (row) =>
        this.#infoOf(row),
      );
    const count = () => this.#searches.countFound(search);
    const found = { ...columns, search: [() => oftenFound(search)], count };
    if (!isOfDevices) return mapPage(await selectPage(query, link, found), (row) => this.#infoOf(row));
    // Without the joins: with them, SQLite would not use the index that has the order.
    const page = await selectPage(ids, link, { ...found, searchesIndex: false });
    return { ...page, data: await this.#infosOf(page.data.map(({ id }) => id)) };
  }

  /** In the order of the ids. */
  async #infosOf(ids: readonly Uuid[]): Promise<DeviceInfo[]> {
    if (ids.length === 0) return [];
    const rows = await this.#infos()
      .where("device.id", "in", [...ids])
      .execute();
    const found = new Map(rows.map((row) => [row.id, this.#infoOf(row)]));
    return ids.map((id) => found.get(id)).filter((info) => info !== undefined);
  }

  /** The indexed search of a list of the whole tenant: the type of a device is the name of its profile. */
  async #indexedSearch(scope: DeviceScope, { textSearch }: PageLink): Promise<IndexedSearch | undefined> {
    const { tenantId, ...narrowed } = scope;
    const { db, dialect } = this.database;
    if (!textSearch || textSearch.includes("\n")) return undefined; // a line break separates the texts in the index
    if (Object.values(narrowed).some((value) => value !== undefined)) return undefined;
    const owners = await db
      .selectFrom("customer")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where(contains(dialect, "customer.title", textSearch))
      .limit(MAX_OWNERS + 1)
      .execute();
    if (owners.length > MAX_OWNERS) return undefined;
    const text = containsFolded(dialect, "device.search", textSearch);
    const owned = sql<SqlBool>`device.customer_id in (${sql.join(owners.map(({ id }) => id))})`;
    const where = sql<SqlBool>`device.tenant_id = ${tenantId} and ${owners.length > 0 ? sql`(${text} or ${owned})` : text}`;
    return { dialect, table: "device", alias: "device", index: "device_search", tenantId, where };
  }

  async findInfo(id: Uuid): Promise<DeviceInfo | undefined> {
    const row = await this.#infos().where("device.id", "=", id).executeTakeFirst();
    return row && this.#infoOf(row);
  }

  findByName(tenantId: Uuid, name: string): Promise<Device | undefined> {
    return this.findWhere({ tenant_id: tenantId, name });
  }

  async types(tenantId: Uuid): Promise<readonly string[]> {
    const rows = await this.database.db
      .selectFrom("device")
      .select("type")
      .distinct()
      .where("tenant_id", "=", tenantId)
      .orderBy("type")
      .execute();
    return rows.map((row) => row.type);
  }

  count(tenantId: Uuid, runner?: Runner): Promise<number> {
    return this.countWhere({ tenant_id: tenantId }, runner);
  }

  async countOfProfile(tenantId: Uuid, deviceProfileId: Uuid): Promise<number> {
    return this.countWhere({ tenant_id: tenantId, device_profile_id: deviceProfileId });
  }

  /** Devices of a profile in the order of their ids, those behind `after`. */
  async ofProfile(
    tenantId: Uuid,
    deviceProfileId: Uuid,
    { after, limit }: { readonly after: Uuid | undefined; readonly limit: number },
  ): Promise<Device[]> {
    let query = this.database.db
      .selectFrom("device")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("device_profile_id", "=", deviceProfileId)
      .orderBy("id")
      .limit(limit);
    if (after !== undefined) query = query.where("id", ">", after);
    return (await query.execute()).map((row) => this.fromRow(row));
  }

  /** Devices of a profile that have no package of their own. */
  async countWithoutPackage(
    tenantId: Uuid,
    deviceProfileId: Uuid,
    column: "firmware_id" | "software_id",
  ): Promise<number> {
    const { count } = await this.database.db
      .selectFrom("device")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenantId)
      .where("device_profile_id", "=", deviceProfileId)
      .where(column, "is", null)
      .executeTakeFirstOrThrow();
    return count;
  }

  #inScope(scope: DeviceScope) {
    return inScope(scope, this.database.dialect);
  }

  #infos() {
    return (
      this.database.db
        .selectFrom("device")
        // A left join, though each device has a profile: counts leave it out.
        .leftJoin("device_profile", "device_profile.id", "device.device_profile_id")
        .leftJoin("customer", "customer.id", "device.customer_id")
        .selectAll("device")
        .select((e) => [
          e.ref("device_profile.name").$notNull().as("profile_name"),
          "customer.title as customer_title",
          "customer.is_public as customer_is_public",
        ])
    );
  }

  #infoOf(row: InfoRow): DeviceInfo {
    return {
      ...this.fromRow(row),
      customerTitle: row.customer_title,
      customerIsPublic: row.customer_is_public === 1,
      deviceProfileName: row.profile_name,
    };
  }
}
