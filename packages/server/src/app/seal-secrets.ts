import {
  entityId,
  type JsonObject,
  type OAuth2Mobile,
  type OAuth2Registration,
  parseUuid,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import { SECRET_VALUES } from "../devices/credentials-store.ts";
import type { Database } from "../kernel/database/database.ts";
import { jsonColumn, jsonOf, objectOf } from "../kernel/entities/columns.ts";
import type { Logger } from "../kernel/logging.ts";
import { Secret } from "../kernel/secrets/secret.ts";
import { isSealedBytes, SEALED, type SecretBox, sealClearMembers } from "../kernel/secrets/secret-box.ts";
import {
  type ReadSecret,
  readMobile,
  readRegistration,
  type WriteSecret,
  writtenMobile,
  writtenRegistration,
} from "../oauth2/provider-registration.ts";
import { KEY_STORES } from "../resources/resource-store.ts";
import { NodeSecrets } from "../rules/chains/node-secrets.ts";
import { RULE_NODES } from "../rules/nodes/index.ts";
import { secretMembers } from "../settings/secret-members.ts";
import { placeOf } from "../settings/settings-store.ts";
import { isAllSealed, markSealed } from "./sealing-mark.ts";

/** Rows that are read in one step and sealed in one transaction. */
const PAGE = 1_000;

/** A column whose whole text is secret. */
interface TextColumn {
  readonly table: "device" | "device_credentials" | "device_profile" | "edge";
  readonly column: string;
  /** Where only some rows are secret: the column that says so, and its values in such rows. */
  readonly only?: { readonly column: string; readonly values: readonly string[] };
  readonly says: string;
}

const TEXTS: readonly TextColumn[] = [
  {
    table: "device_credentials",
    column: "credentials_value",
    only: { column: "credentials_type", values: SECRET_VALUES },
    says: "passwords and keys of devices",
  },
  { table: "device", column: "transport_secrets", says: "passwords of SNMP devices" },
  { table: "device_profile", column: "provision_device_secret", says: "secrets of device profiles" },
  { table: "edge", column: "secret", says: "secrets of edges" },
  { table: "edge", column: "edge_license_key", says: "licences of edges" },
];

interface DocumentRow {
  readonly id: string;
  readonly kind?: string;
  readonly text: string;
}

/** A JSON document with members that are secret. */
interface Document {
  readonly table: "admin_settings" | "oauth2_registration" | "oauth2_params" | "rule_node";
  readonly column: string;
  readonly says: string;
  /** Another column that says what is secret in the document. */
  readonly kind?: string;
  /** Values of that column in rows that have secrets; every value when absent. */
  readonly kinds?: (box: SecretBox) => readonly string[];
  /** The document with its readable secrets sealed. `kind`: the content of that column. */
  sealed(row: DocumentRow, box: SecretBox): string;
}

const DOCUMENTS: readonly Document[] = [
  {
    table: "admin_settings",
    column: "json_value",
    says: "secrets of the mail and SMS settings",
    kind: "key",
    sealed({ kind: key = "", text }, box) {
      const value: JsonObject = objectOf(text) ?? {};
      const sealed = sealClearMembers(box, value, secretMembers(key), (name) => placeOf(key, name));
      return jsonColumn(sealed) ?? text;
    },
  },
  {
    table: "oauth2_registration",
    column: "content",
    says: "secrets of sign-in providers",
    sealed({ id, text }, box) {
      const stored = jsonOf(text) as OAuth2Registration; // written by its store
      const read = readInPlace(box, (member) => `oauth2_registration.content.${member} ${id}`);
      return JSON.stringify(writtenRegistration(readRegistration(stored, read), asItIs));
    },
  },
  {
    table: "oauth2_params",
    column: "mobiles",
    says: "secrets of mobile apps",
    sealed({ id, text }, box) {
      const stored = jsonOf(text) as readonly OAuth2Mobile[];
      const read = readInPlace(box, (member) => `oauth2_params.mobiles.${member} ${id}`);
      return JSON.stringify(stored.map((mobile) => writtenMobile(readMobile(mobile, read), asItIs)));
    },
  },
  {
    table: "rule_node",
    column: "configuration",
    says: "secrets of rule nodes",
    kind: "type",
    kinds: (box) => secretsOfNodes(box).types,
    sealed({ id, kind: type = "", text }, box) {
      const configuration: unknown = jsonOf(text);
      const sealed = secretsOfNodes(box).sealed({
        id: entityId("RULE_NODE", parseUuid(id)),
        type,
        configuration,
      });
      return sealed === configuration ? text : JSON.stringify(sealed);
    },
  },
];

function secretsOfNodes(box: SecretBox): NodeSecrets {
  return new NodeSecrets(box, RULE_NODES);
}

/**
 * Secrets as they are to be stored: those that are still readable, or sealed to the row as earlier versions did, become
 * sealed in place. What this key cannot open stays as it is.
 */
function readInPlace(box: SecretBox, formerPlaceOf: (member: string) => string): ReadSecret {
  return (stored, place, member) => {
    const isSealed = stored.startsWith(SEALED);
    if (isSealed && box.open(stored, place) !== undefined) return new Secret(stored);
    const text = isSealed ? box.open(stored, formerPlaceOf(member)) : stored;
    return new Secret(text === undefined ? stored : box.seal(text, place));
  };
}

const asItIs: WriteSecret = (sealed) => sealed.reveal();

/**
 * Seals secrets that earlier versions stored readable, and logs those that the key of this installation cannot open. It
 * can be interrupted at any time; the next start continues. When all are sealed, later starts with the same key skip
 * it.
 */
export async function sealSecrets(database: Database, box: SecretBox, log: Logger): Promise<void> {
  if (await isAllSealed(database, box)) return;
  for (const column of TEXTS) await sealTexts(database, box, column);
  for (const document of DOCUMENTS) await sealDocuments(database, box, document);
  await sealKeyStores(database, box);
  const unreadable = await unreadableSecrets(database, box);
  await markSealed(database, box, unreadable.length === 0);
  if (unreadable.length === 0) return;
  const hint = "Bring the key back with which they were saved, or enter them again.";
  log.error({ unreadable }, `Secrets cannot be read with the key of this installation. ${hint}`);
}

/** Secrets that were sealed with another key, counted by kind: "3 secrets of edges". */
export async function unreadableSecrets({ db }: Database, box: SecretBox): Promise<readonly string[]> {
  const kinds = [
    ...TEXTS.map((kind) => ({ ...kind, before: "" })),
    ...DOCUMENTS.map((kind) => ({ ...kind, before: "%" })), // somewhere in the document
  ];
  const found = await Promise.all(
    kinds.map(async ({ table, column, before, says }) => {
      const value = sql.ref(column);
      const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}
        where ${value} like ${`${before}${SEALED}%`} and ${value} not like ${`${before}${box.prefix}%`}`.execute(db);
      const count = Number(rows[0]?.count ?? 0);
      return count === 0 ? [] : [`${count} ${says}`];
    }),
  );
  const stores = (await keyStores({ db })).filter(
    ({ data }) => isSealedBytes(data) && !data.subarray(0, box.prefix.length).equals(Buffer.from(box.prefix)),
  );
  return [...found.flat(), ...(stores.length === 0 ? [] : [`${stores.length} key stores`])];
}

/** Page by page in the order of ids; sealed rows are skipped. */
async function sealTexts({ db }: Database, box: SecretBox, { table, column, only }: TextColumn): Promise<void> {
  const value = sql.ref(column);
  const restricted = only ? sql`and ${sql.ref(only.column)} in (${sql.join(only.values)})` : sql``;
  let last: Uuid | undefined;
  do {
    const rest = last === undefined ? sql`` : sql`where id > ${last}`;
    const { rows } = await sql<{ id: Uuid; text: string | null }>`select id,
        case when ${value} not like ${`${SEALED}%`} ${restricted} then ${value} end as text
      from ${sql.table(table)} ${rest} order by id limit ${PAGE}`.execute(db);
    const clear = rows.flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]));
    if (clear.length > 0) {
      await db.transaction().execute(async (tx) => {
        for (const { id, text } of clear) {
          const sealed = box.seal(text, `${table}.${column} ${id}`);
          await sql`update ${sql.table(table)} set ${value} = ${sealed} where id = ${id} and ${value} = ${text}`.execute(
            tx,
          );
        }
      });
    }
    last = rows.length < PAGE ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
}

async function sealDocuments(
  { db }: Database,
  box: SecretBox,
  { table, column, kind, kinds, sealed }: Document,
): Promise<void> {
  const only = kind && kinds ? sql`and ${sql.ref(kind)} in (${sql.join([...kinds(box)])})` : sql``;
  const also = kind === undefined ? sql`` : sql`, ${sql.ref(kind)} as kind`;
  const value = sql.ref(column);
  const { rows } = await sql<DocumentRow>`select id, ${value} as text ${also}
    from ${sql.table(table)} where ${value} is not null ${only}`.execute(db);
  for (const row of rows) {
    const after = sealed(row, box);
    if (after === row.text) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after}
      where id = ${row.id} and ${value} = ${row.text}`.execute(db);
  }
}

async function sealKeyStores(database: Database, box: SecretBox): Promise<void> {
  for (const { id, data } of await keyStores(database)) {
    if (isSealedBytes(data)) continue;
    const sealed = box.sealBytes(data, `resource_data.data ${id}`);
    await database.db.updateTable("resource_data").set({ data: sealed }).where("resource_id", "=", id).execute();
  }
}

/** Read at once: they are few and small. */
async function keyStores({ db }: Pick<Database, "db">): Promise<readonly { id: Uuid; data: Buffer }[]> {
  const rows = await db
    .selectFrom("resource_data")
    .innerJoin("resource", "resource.id", "resource_data.resource_id")
    .select(["resource.id", "resource_data.data"])
    .where("resource.resource_type", "in", [...KEY_STORES])
    .execute();
  return rows.map(({ id, data }) => ({ id, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) }));
}
