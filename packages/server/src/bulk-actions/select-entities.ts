import {
  type BulkFilters,
  type BulkSelection,
  MAX_BULK_ENTITIES,
  PlatformError,
  parseUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { BulkKind } from "./bulk-kind.ts";

const PAGE = 1_000;
/** How often a list is read that changes meanwhile. */
const MAX_ROUNDS = 5;
const BY_AGE = { property: "createdTime", direction: "ASC" } as const;

/** The ids of a list that is bound to change: deleted entries shift its pages, so it is read until nothing changed. */
async function matching(
  kind: BulkKind,
  user: User,
  filters: BulkFilters,
  signal: AbortSignal,
): Promise<ReadonlySet<Uuid>> {
  const found = new Set<Uuid>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let hasChanged = false;
    let total: number | undefined;
    for (let page = 0; !signal.aborted; page++) {
      const link = { page, pageSize: PAGE, sortOrder: BY_AGE, textSearch: textIn(filters) };
      const { data, totalElements, hasNext } = await kind.list(user, filters, link);
      total ??= totalElements;
      hasChanged ||= totalElements !== total;
      for (const { id } of data) found.add(id.id);
      if (found.size > MAX_BULK_ENTITIES) throw tooMany();
      if (!hasNext) break;
    }
    if (!hasChanged) break;
  }
  return found;
}

/**
 * What an action treats: each entity once, oldest first.
 * @throws {PlatformError} `badRequest` when there are more than {@link MAX_BULK_ENTITIES}, and what the list throws.
 */
export async function selectEntities(
  kind: BulkKind,
  user: User,
  selection: BulkSelection,
  signal: AbortSignal,
): Promise<readonly Uuid[]> {
  if ("ids" in selection) return [...new Set(selection.ids.map(parseUuid))];
  const found = await matching(kind, user, selection.matching, signal);
  const except = new Set((selection.except ?? []).map(parseUuid));
  return [...found].filter((id) => !except.has(id));
}

/** What a list is searched for. */
export function textIn({ textSearch }: BulkFilters): string | undefined {
  return typeof textSearch === "string" && textSearch !== "" ? textSearch : undefined;
}

function tooMany(): PlatformError {
  return new PlatformError("badRequest", `More than ${MAX_BULK_ENTITIES} entities match!`);
}
