import type { StorageSettings } from "./protocol.ts";
import { SqliteStorage } from "./sqlite/sqlite-storage.ts";
import type { SeriesStorage } from "./storage.ts";

/** Loads only the driver that is needed. */
export async function openStorage(settings: StorageSettings): Promise<SeriesStorage> {
  switch (settings.kind) {
    case "sqlite":
      return new SqliteStorage(settings.path, settings.synchronous);
    case "postgres": {
      const { PostgresStorage } = await import("./postgres/postgres-storage.ts");
      return PostgresStorage.open(settings.url);
    }
  }
}
