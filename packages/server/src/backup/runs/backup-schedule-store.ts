import { type BackupSchedule, backupSchedule, timeOfUuid } from "@orrery/model";
import { Type } from "typebox";
import { parseBody } from "../../kernel/http/input/validation.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { SettingsStore } from "../../settings/settings-store.ts";

/** The key of the schedule among the settings of the installation. */
export const BACKUP_SETTINGS = "backups";

const stored = Type.Object({ schedule: backupSchedule, since: Type.Number() });

export interface SavedSchedule {
  readonly schedule: BackupSchedule;
  /** When it was saved: nothing is due before that. */
  readonly since: number;
}

/** The schedule of backups, kept with the settings of the installation. */
export class BackupScheduleStore {
  readonly #settings: SettingsStore;
  readonly #ids: Ids;

  constructor(settings: SettingsStore, ids: Ids) {
    this.#settings = settings;
    this.#ids = ids;
  }

  /** Undefined when none was ever saved. */
  async read(): Promise<SavedSchedule | undefined> {
    const found = await this.#settings.find("key", BACKUP_SETTINGS);
    return found?.content ? parseBody(stored, found.content.jsonValue) : undefined;
  }

  async save(saved: SavedSchedule): Promise<void> {
    const id = this.#ids.uuid();
    const content = { jsonValue: { schedule: { ...saved.schedule }, since: saved.since }, secrets: new Map() };
    await this.#settings.put({ id: { id }, createdTime: timeOfUuid(id), key: BACKUP_SETTINGS, content });
  }
}

/** Settings may also be saved by their general call. @throws {PlatformError} `badRequest` when they are no schedule. */
export function checkBackupSettings({ jsonValue }: { readonly jsonValue: unknown }): void {
  parseBody(stored, jsonValue);
}
