import { formatBigJson } from "@orrery/model";

/** A member of an entity that a change has touched; texts as they are shown, absent where there was nothing. */
export interface Difference {
  /** From the outside in: `additionalInfo`, `description`. */
  readonly path: readonly string[];
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Never changed by a save, or said elsewhere. */
const UNSHOWN = new Set(["id", "createdTime", "tenantId"]);
/** More are not shown. */
const MAX_DIFFERENCES = 200;
const MAX_CHARS = 300;

/** What differs between two states of an entity, member by member. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
  const found: Difference[] = [];
  compare(before ?? {}, after ?? {}, [], found);
  return found;
}

/**
 * What was to be saved, without the flags of `additionalInfo` that forms write down as `false` where the saved state has
 * none: nobody changed them.
 */
export function withoutAddedFlags(saved: object, sent: object): object {
  const [before, info] = [infoOf(saved), infoOf(sent)];
  if (!info) return sent;
  const kept = Object.entries(info).filter(([name, value]) => value !== false || before?.[name] !== undefined);
  return { ...sent, additionalInfo: Object.fromEntries(kept) };
}

function infoOf(entity: object): Readonly<Record<string, unknown>> | undefined {
  return "additionalInfo" in entity ? membersOf(entity.additionalInfo) : undefined;
}

function compare(before: unknown, after: unknown, path: readonly string[], found: Difference[]): void {
  if (found.length >= MAX_DIFFERENCES) return;
  const [old, now] = [membersOf(before ?? after), membersOf(after ?? before)];
  if (!old || !now) {
    const [was, is] = [textOf(before), textOf(after)];
    if (was !== is) found.push({ path, before: was, after: is });
    return;
  }
  const isAbsent = (value: unknown) => value === undefined || value === null;
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (path.length === 0 && UNSHOWN.has(name)) continue;
    compare(isAbsent(before) ? undefined : old[name], isAbsent(after) ? undefined : now[name], [...path, name], found);
  }
}

/** Of objects and lists; an id and its type are one value. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== "object" || value === null || "entityType" in value) return undefined;
  return value as Readonly<Record<string, unknown>>;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "object" && "id" in value && "entityType" in value) return String(value.id);
  const text = typeof value === "string" ? value : formatBigJson(value);
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
}
