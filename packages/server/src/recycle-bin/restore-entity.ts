import { type BinRestoreDraft, type EntityId, entityId, PlatformError, type TenantId, type Uuid } from "@orrery/model";
import { sql } from "kysely";
import { proofOf } from "../devices/credentials-rules.ts";
import type { Tx } from "../kernel/database/database.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import { lockEntity } from "../kernel/entities/lock-entity.ts";
import type { BinnedKind } from "./binned-kinds.ts";
import type { BinnedRow } from "./binned-row.ts";
import { type BinnedRows, writeRows } from "./binned-rows.ts";

const TAKEN = {
  name: "Another entity has this name meanwhile",
  credentialsId: "Another device has these credentials meanwhile",
} as const;

type Takeable = keyof typeof TAKEN;

/** Kinds whose credentials are unique in the whole installation. */
const CREDENTIALS = "device_credentials";

/**
 * Writes the rows of a restored entity, under another name or with another token if the request gives one. A taken key
 * of an edge or a profile is replaced or removed without asking.
 * @throws {PlatformError} `conflict` with `taken`, or with the required entity as `missing`; `badRequest` for an invalid
 * name or token.
 */
export async function writeRestored(
  kind: BinnedKind,
  binned: BinnedRows,
  { tenantId, draft }: { readonly tenantId: TenantId; readonly draft: BinRestoreDraft },
  tx: Tx,
): Promise<{ readonly name: string; readonly credentialsIds: readonly string[] }> {
  if (draft.name !== undefined) requireText(draft.name, "Name should be specified!");
  checkTexts({ name: draft.name });
  const named = draft.name === undefined ? binned.row : renamed(kind, binned.row, draft.name);
  const row = await withFreeKey(kind, await withReferences(kind, named, tenantId, tx), tx);
  const { credentialsId } = draft;
  const credentials = (binned.parts[CREDENTIALS] ?? []).map((each) =>
    credentialsId === undefined ? each : { ...each, ...accessToken(credentialsId) },
  );
  const parts = credentials.length === 0 ? binned.parts : { ...binned.parts, [CREDENTIALS]: credentials };
  const name = String(row[kind.nameColumn]);
  const credentialsIds = credentials.map((each) => String(each.credentials_id));

  const taken: Takeable[] = [];
  const unique = kind.uniqueName?.unique(row) ?? [{ tenant_id: tenantId.id, [kind.nameColumn]: name }];
  for (const own of kind.mayShareName ? [] : unique) {
    if (!taken.includes("name") && (await isThere(kind.table, own, tx))) taken.push("name");
  }
  for (const id of credentialsIds) {
    if (await isThere(CREDENTIALS, { credentials_id: id }, tx)) taken.push("credentialsId");
  }
  if (taken.length > 0) throw conflictOf(taken);
  await writeRows(kind, { row, parts }, tx);
  return { name, credentialsIds };
}

function renamed({ nameColumn, uniqueName }: BinnedKind, row: BinnedRow, name: string): BinnedRow {
  return uniqueName?.renamed(row, name) ?? { ...row, [nameColumn]: name };
}

/** The `conflict` error for unique values that are taken. */
export function conflictOf(taken: readonly Takeable[]): PlatformError {
  return new PlatformError("conflict", taken.map((member) => TAKEN[member]).join("; "), { details: { taken } });
}

/** The ids of other credentials are computed from their values, so that only a token can be another one. */
function accessToken(id: string): BinnedRow {
  const proof = proofOf({ credentialsType: "ACCESS_TOKEN", credentialsId: id });
  return {
    credentials_type: proof.credentialsType,
    credentials_id: proof.credentialsId,
    credentials_value: proof.credentialsValue,
  };
}

async function withFreeKey({ table, key }: BinnedKind, row: BinnedRow, tx: Tx): Promise<BinnedRow> {
  const value = key && row[key.column];
  if (!key || value === null || value === undefined) return row;
  return (await isThere(table, { [key.column]: value }, tx)) ? key.renewed(row) : row;
}

/** Locks what the row refers to, so that a concurrent deletion of it finds the restored row. */
async function withReferences(kind: BinnedKind, row: BinnedRow, tenantId: TenantId, tx: Tx): Promise<BinnedRow> {
  let kept = row;
  for (const { column, table, entityType, whenGone, where } of kind.references) {
    const id = row[column];
    if (id === null || id === undefined || (where && row[where.column] !== where.is)) continue;
    const referred = entityId(entityType, id as Uuid); // id columns contain ids
    if ((await isThere(table, { id, tenant_id: tenantId.id }, tx)) && (await lockEntity(referred, tx))) continue;
    if (whenGone === "refuse") throw missing(referred);
    kept = { ...kept, [column]: null };
  }
  return kept;
}

function missing(id: EntityId): PlatformError {
  return new PlatformError("conflict", "What the entity belongs to does not exist any more", {
    details: { missing: id },
  });
}

async function isThere(table: string, where: BinnedRow, tx: Tx): Promise<boolean> {
  const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const found = sql`select 1 from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} limit 1`;
  return (await found.execute(tx)).rows.length > 0;
}
