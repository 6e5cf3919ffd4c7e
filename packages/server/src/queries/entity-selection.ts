import { defaultPageLink, type EntityDataQuery, type EntityFilter, type EntityId } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import { EntityPages } from "./pages/entity-pages.ts";
import { parseEntityCountQuery } from "./parse/parse-query.ts";
import { scopeOfUser } from "./query-scope.ts";
import { compileQuery } from "./sql/compile-query.ts";

/** Tests which entities a filter selects. Entities that the user may not read are never selected. */
export class EntitySelection {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #pages: EntityPages;

  constructor(database: Database, clock: Clock) {
    this.#clock = clock;
    this.#database = database;
    this.#pages = new EntityPages(database);
  }

  /** Whether the filter, as it was saved, selects the entity. @throws {PlatformError} `badRequest` for no filter. */
  async has(user: User, saved: unknown, id: EntityId): Promise<boolean> {
    const entityFilter = filterOf(saved);
    const rows = await this.#pages.fieldsOf(await this.#compile(user, { entityFilter }), [id], []);
    return rows.some((row) => row.id === id.id && row.type === id.entityType);
  }

  /**
   * Whether the entity is the newest of the selection, which represents it where one entity is shown. @throws as {@link
   * has}.
   */
  async hasFirst(user: User, saved: unknown, id: EntityId): Promise<boolean> {
    const query = { entityFilter: filterOf(saved), pageLink: defaultPageLink("single") };
    const { rows } = await this.#pages.page(query, await this.#compile(user, query), [], []);
    return rows.some((row) => row.id === id.id && row.type === id.entityType);
  }

  #compile(user: User, query: Pick<EntityDataQuery, "entityFilter"> & Partial<EntityDataQuery>) {
    return compileQuery(this.#database, query, [], scopeOfUser(user, this.#clock()));
  }
}

function filterOf(entityFilter: unknown): EntityFilter {
  return parseEntityCountQuery({ entityFilter }).entityFilter;
}
