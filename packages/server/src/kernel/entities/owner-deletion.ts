import type { EntityType, Uuid } from "@orrery/model";
import type { Entity } from "../bus/events.ts";
import type { Database, Runner } from "../database/database.ts";
import type { Logger } from "../logging.ts";

interface BegunRemovalColumns {
  id: Uuid;
  /** The owner before the deletion, as JSON. */
  entity: string;
}

declare module "../database/schema.ts" {
  interface Schema {
    begun_removal: BegunRemovalColumns;
  }
}

/** Deletes an owner and everything that belongs to it; may be called again when it is partly or completely deleted. */
type RemoveOwner<E extends Entity> = (owner: E) => Promise<void>;

export interface OwnerDeletionOptions {
  readonly database: Database;
  readonly log: Logger;
}

/**
 * Deletes tenants and customers, which own too much for one transaction: each deletion is recorded before its first
 * step and until after its last, so that an interrupted one is completed by the next run of the platform.
 */
export class OwnerDeletion {
  readonly #options: OwnerDeletionOptions;
  readonly #kinds = new Map<EntityType, RemoveOwner<Entity>>();
  #isClosing = false;

  constructor(options: OwnerDeletionOptions) {
    this.#options = options;
  }

  /** Registers how owners of one kind are deleted; before {@link start}. */
  register<E extends Entity>(entityType: E["id"]["entityType"], remove: RemoveOwner<E>): void {
    this.#kinds.set(entityType, (owner) => remove(owner as E)); // called with what `run` was given
  }

  /** Runs the steps of a deletion. When one fails, the next run of the platform repeats them. */
  async run(owner: Entity, steps: () => Promise<void>): Promise<void> {
    const { db } = this.#options.database;
    const mark = { id: owner.id.id, entity: JSON.stringify(owner) };
    await db
      .insertInto("begun_removal")
      .values(mark)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await steps();
    await db.deleteFrom("begun_removal").where("id", "=", mark.id).execute();
  }

  /** Whether an owner is being deleted. */
  async isBegun(id: Uuid, runner: Runner): Promise<boolean> {
    return (
      (await runner.selectFrom("begun_removal").select("id").where("id", "=", id).executeTakeFirst()) !== undefined
    );
  }

  /** Starts to complete the deletions that earlier runs began, one after the other, without waiting. */
  async start(): Promise<void> {
    const marks = await this.#options.database.db.selectFrom("begun_removal").selectAll().orderBy("id").execute();
    void this.#endAll(marks.map(({ entity }) => JSON.parse(entity) as Entity)); // written by `run` only
  }

  /** Does not wait: interrupted deletions are completed by the next run. */
  close(): void {
    this.#isClosing = true;
  }

  async #endAll(owners: readonly Entity[]): Promise<void> {
    for (const owner of owners) {
      if (this.#isClosing) return;
      try {
        await this.#kinds.get(owner.id.entityType)?.(owner);
      } catch (error) {
        if (this.#isClosing) return;
        this.#options.log.warn(
          { err: error, entity: owner.id },
          "a removal could not be ended; the next start repeats it",
        );
      }
    }
  }
}
