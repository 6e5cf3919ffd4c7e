import { type BrandImageType, type Branding, NO_BRANDING, type TenantId, type Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import type { StoredImage } from "./brand-image.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    branding: { tenant_id: Uuid; content: string };
    branding_image: { tenant_id: Uuid; hash: string; media_type: string; data: Uint8Array };
  }
}

/** Brandings of tenants and of the installation, by its null id, and their images. */
export class BrandingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** {@link NO_BRANDING} when nothing is set. */
  async find(tenantId: TenantId): Promise<Branding> {
    const row = await this.#database.db
      .selectFrom("branding")
      .select("content")
      .where("tenant_id", "=", tenantId.id)
      .executeTakeFirst();
    return row ? { ...NO_BRANDING, ...(JSON.parse(row.content) as Branding) } : NO_BRANDING; // written by `put`
  }

  async image(tenantId: TenantId, hash: string): Promise<StoredImage | undefined> {
    const row = await this.#database.db
      .selectFrom("branding_image")
      .selectAll()
      .where("tenant_id", "=", tenantId.id)
      .where("hash", "=", hash)
      .executeTakeFirst();
    return row && { hash, mediaType: row.media_type as BrandImageType, data: Buffer.from(row.data) }; // written by `put`
  }

  /** Replaces a branding. `kept`: hashes of stored images that it still has; all others are deleted. */
  async put(tenantId: TenantId, content: Branding, kept: readonly string[], added: readonly StoredImage[]) {
    const tenant_id = tenantId.id;
    const text = JSON.stringify(content);
    await this.#database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto("branding")
        .values({ tenant_id, content: text })
        .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ content: text }))
        .execute();
      await tx
        .deleteFrom("branding_image")
        .where("tenant_id", "=", tenant_id)
        .$if(kept.length > 0, (all) => all.where("hash", "not in", [...kept]))
        .execute();
      for (const { hash, mediaType: media_type, data } of added) {
        await tx
          .insertInto("branding_image")
          .values({ tenant_id, hash, media_type, data })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    });
  }

  async remove(tenantId: TenantId): Promise<void> {
    await this.#database.db.transaction().execute(async (tx) => {
      for (const table of ["branding", "branding_image"] as const) {
        await tx.deleteFrom(table).where("tenant_id", "=", tenantId.id).execute();
      }
    });
  }
}
