import type { BackupProgress } from "@orrery/model";
import type { InstallationPlace } from "../open-store.ts";

/** What the process for backups is to do: the first line it reads. */
export type BackupJob =
  | {
      readonly kind: "BACKUP";
      readonly path: string;
      readonly place: InstallationPlace;
      /** Names the key that secrets are sealed with. */
      readonly keyId: string;
    }
  | {
      readonly kind: "DRILL";
      readonly path: string;
      /** Does not exist yet; it is removed afterwards, whatever comes. */
      readonly folder: string;
    };

/** What a job that succeeded found. */
export interface BackupJobResult {
  /** Of the file. */
  readonly bytes: number;
  readonly rows: number;
  /** Of a drill: rows by table in what it had restored. */
  readonly tables: Readonly<Record<string, number>> | null;
}

/** A line that the process writes. The last one is a result or an error; without it, the process has failed. */
export type BackupJobLine =
  | { readonly progress: BackupProgress }
  | { readonly result: BackupJobResult }
  | { readonly error: string };
