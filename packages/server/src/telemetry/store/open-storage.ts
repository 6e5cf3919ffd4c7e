import type { StorageSettings } from "./protocol.ts";
import { SqliteStorage } from "./sqlite/sqlite-storage.ts";
import type { SeriesStorage } from "./storage.ts";

/** Loads only the driver that is needed. `again`: this run has owned the storage before. */
export async function openStorage(settings: StorageSettings, again: boolean): Promise<SeriesStorage> {
  switch (settings.kind) {
    case "sqlite":
      return new SqliteStorage(settings.path, settings.synchronous);
    case "postgres": {
      const { PostgresStorage } = await import("./postgres/postgres-storage.ts");
      const { url, node, inCluster } = settings;
      return PostgresStorage.open(url, node && { node, again, inCluster });
    }
  }
}
