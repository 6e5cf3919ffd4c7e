import type { KeyValueStorage } from "@orrery/client";
import { type EntityId, isEntityType, isUuid, parseUuid } from "@orrery/model";
import { localKey } from "./local-settings.ts";

/** Something that a user has looked at in this browser. */
export interface RecentEntity {
  readonly id: EntityId;
  readonly name: string;
  /** When it was opened last, ms. */
  readonly openedTs: number;
}

/** Older ones are forgotten. */
const KEPT = 12;
const MAX_NAME = 255;

/** What a user has opened in this browser, the last one first. */
export class RecentEntities {
  readonly #storage: KeyValueStorage;
  readonly #key: string;

  constructor(storage: KeyValueStorage, userId: string) {
    this.#storage = storage;
    this.#key = localKey(`recent-${userId}`);
  }

  list(): readonly RecentEntity[] {
    return parseRecent(this.#storage.getItem(this.#key));
  }

  opened(id: EntityId, name: string, now: number): void {
    const others = this.list().filter((known) => known.id.id !== id.id);
    this.#keep([{ id, name: name.slice(0, MAX_NAME), openedTs: now }, ...others].slice(0, KEPT));
  }

  /** It was deleted, or is not to be had any more. */
  forget(id: string): void {
    const known = this.list();
    const others = known.filter((entity) => entity.id.id !== id);
    if (others.length < known.length) this.#keep(others);
  }

  #keep(entities: readonly RecentEntity[]): void {
    try {
      this.#storage.setItem(this.#key, JSON.stringify(entities));
    } catch {
      return; // the storage is full: the list stays as it was
    }
  }
}

/** Leaves out what is none; text of others is an empty list. */
export function parseRecent(text: string | null): readonly RecentEntity[] {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.slice(0, KEPT).flatMap(recentOf) : [];
  } catch {
    return []; // not written by this console
  }
}

function recentOf(stored: unknown): readonly RecentEntity[] {
  if (typeof stored !== "object" || stored === null) return [];
  const { id, name, openedTs } = stored as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || typeof openedTs !== "number" || typeof id !== "object" || id === null) return [];
  const { entityType, id: uuid } = id as Readonly<Record<string, unknown>>;
  if (typeof entityType !== "string" || !isEntityType(entityType)) return [];
  if (typeof uuid !== "string" || !isUuid(uuid)) return [];
  return [{ id: { entityType, id: parseUuid(uuid) }, name: name.slice(0, MAX_NAME), openedTs }];
}
