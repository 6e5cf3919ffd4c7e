import {
  type AttributeScope,
  type EntityId,
  type EntityType,
  entityId,
  isAttributeScope,
  isEntityType,
  isUuid,
  type PageLink,
  parseEntityId,
  parseUuid,
} from "@orrery/model";

const MAX_ITEMS = 1_000;
const MAX_PAGE = 1_024;
const MAX_TEXT = 10_000;

/** The arguments of a call from a frame, which may be anything. Each reader throws an `Error` that says what is wrong. */
export class Arguments {
  readonly #given: readonly unknown[];

  constructor(given: readonly unknown[]) {
    this.#given = given;
  }

  at(index: number): unknown {
    return this.#given[index] ?? undefined;
  }

  text(index: number): string {
    const value = this.at(index);
    if (typeof value !== "string" || value.length > MAX_TEXT) throw new Error(`Argument ${index + 1} is no text`);
    return value;
  }

  textOr(index: number, fallback: string): string {
    return this.at(index) === undefined ? fallback : this.text(index);
  }

  number(index: number): number {
    const value = this.at(index);
    if (typeof value !== "number" || !Number.isFinite(value)) throw new Error(`Argument ${index + 1} is no number`);
    return value;
  }

  numberOr(index: number): number | undefined {
    const value = this.at(index);
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  }

  list(index: number): readonly unknown[] {
    const value = this.at(index);
    if (!Array.isArray(value) || value.length > MAX_ITEMS) throw new Error(`Argument ${index + 1} is no list`);
    return value;
  }

  texts(index: number): readonly string[] {
    return this.list(index).map((each) => {
      if (typeof each !== "string" || each.length > MAX_TEXT)
        throw new Error(`Argument ${index + 1} is no list of texts`);
      return each;
    });
  }

  record(index: number): Readonly<Record<string, unknown>> {
    const value = this.at(index);
    if (!isRecord(value)) throw new Error(`Argument ${index + 1} is no object`);
    return value;
  }

  /** What the server checks: entities and queries are saved and asked with the rights of the viewer. */
  draft<T extends object>(index: number): T {
    return this.record(index) as T;
  }

  /** The id of an entity of a kind, as a text or with its kind. */
  id<T extends EntityType>(kind: T, index: number): EntityId<T> {
    const value = this.at(index);
    const id = isRecord(value) ? value.id : value;
    if (typeof id !== "string" || !isUuid(id)) throw new Error(`Argument ${index + 1} is no id`);
    return entityId(kind, parseUuid(id));
  }

  ids<T extends EntityType>(kind: T, index: number): readonly EntityId<T>[] {
    return this.list(index).map((each) => new Arguments([each]).id(kind, 0));
  }

  entity(index: number): EntityId {
    const value = this.at(index);
    const { entityType, id } = isRecord(value) ? value : {};
    if (typeof entityType !== "string" || typeof id !== "string" || !isEntityType(entityType) || !isUuid(id)) {
      throw new Error(`Argument ${index + 1} is no id of an entity`);
    }
    return parseEntityId(entityType, id);
  }

  /** Its kind and its id as two arguments. */
  typedEntity(index: number): EntityId {
    return new Arguments([{ entityType: this.at(index), id: this.at(index + 1) }]).entity(0);
  }

  scope(index: number): AttributeScope {
    const value = this.at(index);
    if (typeof value !== "string" || !isAttributeScope(value)) throw new Error(`Argument ${index + 1} is no scope`);
    return value;
  }

  link(index: number): PageLink {
    const { pageSize, page, textSearch, sortOrder } = this.record(index);
    const { property, direction } = isRecord(sortOrder) ? sortOrder : {};
    const sorted = typeof property === "string" && (direction === "ASC" || direction === "DESC");
    return {
      pageSize: Math.min(countOf(pageSize, 10), MAX_PAGE),
      page: countOf(page, 0),
      ...(typeof textSearch === "string" && textSearch !== "" && { textSearch }),
      ...(sorted && { sortOrder: { property, direction } }),
    };
  }

  /** `[{ key, value }]`: those without a value are to be deleted (reference: dashboards and widgets, 4.4). */
  values(index: number): { readonly values: Readonly<Record<string, unknown>>; readonly gone: readonly string[] } {
    const pairs = this.list(index).map((each) => {
      const { key, value } = isRecord(each) ? each : {};
      if (typeof key !== "string") throw new Error(`Argument ${index + 1} has a value without a key`);
      return [key, value ?? null] as const;
    });
    return {
      values: Object.fromEntries(pairs.filter(([, value]) => value !== null)),
      gone: pairs.flatMap(([key, value]) => (value === null ? [key] : [])),
    };
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const countOf = (value: unknown, fallback: number): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : fallback;
