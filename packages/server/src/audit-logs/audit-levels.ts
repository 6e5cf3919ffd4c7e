import { type ActionType, type EntityType, PlatformError } from "@orrery/model";
import { kindsWith } from "../kernel/entities/kinds.ts";

/** What is logged for a kind of entity: nothing, writes, or also sensitive reads. */
export type AuditLevel = "OFF" | "W" | "RW";

const LEVELS: readonly AuditLevel[] = ["OFF", "W", "RW"];

/** Kinds of entities that have an audit log (reference: REST API, 6.3). */
const AUDITED_TYPES: readonly EntityType[] = kindsWith("isReported");

const READS: ReadonlySet<ActionType> = new Set(["CREDENTIALS_READ", "ATTRIBUTES_READ"]);

/** Which actions are logged; parsed from text such as `ALL:W,DEVICE:RW`; the default is W. */
export class AuditLevels {
  readonly #levels: ReadonlyMap<EntityType, AuditLevel>;

  constructor(levels: ReadonlyMap<EntityType, AuditLevel> = new Map()) {
    this.#levels = new Map(AUDITED_TYPES.map((type) => [type, levels.get(type) ?? "W"]));
  }

  logs(entityType: EntityType, action: ActionType): boolean {
    const level = this.#levels.get(entityType) ?? "OFF";
    return READS.has(action) ? level === "RW" : level !== "OFF";
  }
}

/** Parses the setting. @throws {PlatformError} `invalidArguments` with the valid form. */
export function parseAuditLevels(text: string): AuditLevels {
  const levels = new Map<EntityType, AuditLevel>();
  for (const part of text.split(",").map((item) => item.trim())) {
    if (part === "") continue;
    const [kind, word] = part.split(":").map((item) => item.trim().toUpperCase());
    const types = AUDITED_TYPES.filter((known) => known === kind || kind === "ALL");
    const level = LEVELS.find((known) => known === word);
    if (types.length === 0 || !level) {
      const wanted = `a list such as ALL:W,DEVICE:RW,ALARM:OFF, of ALL, ${AUDITED_TYPES.join(", ")}`;
      throw new PlatformError("invalidArguments", `ORRERY_AUDIT_LEVELS: "${part}" is not valid, it must be ${wanted}.`);
    }
    for (const type of types) levels.set(type, level);
  }
  return new AuditLevels(levels);
}
