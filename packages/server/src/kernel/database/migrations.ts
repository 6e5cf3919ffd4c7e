import type { Migration } from "./database.ts";
import { attributes } from "./migrations/0010-attributes.ts";

/** Every step of the schema. The runner sorts by number. */
export const MIGRATIONS: readonly Migration[] = [attributes];
