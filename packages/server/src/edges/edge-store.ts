import { type Edge, entityId, type Uuid } from "@orrery/model";
import { type AssignableColumns, AssignableStore } from "../assignments/assignable-store.ts";
import type { Database } from "../kernel/database/database.ts";
import { customerColumn, customerOf, jsonColumn, objectOf, referenceOf } from "../kernel/entities/columns.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    edge: EdgeColumns;
  }
}

export interface EdgeColumns extends AssignableColumns {
  root_rule_chain_id: Uuid | null;
  label: string | null;
  routing_key: string;
  /** Undefined in a write keeps the stored one. */
  secret: string | undefined;
  edge_license_key: string | undefined;
  cloud_endpoint: string;
  additional_info: string | null;
}

export class EdgeStore extends AssignableStore<Edge, EdgeColumns> {
  readonly #edgeOf: (row: EdgeColumns) => Edge;

  constructor(database: Database, secrets: SecretBox) {
    const sortable = { label: "e.label" };
    const fromRow = (row: EdgeColumns) => edgeOf(row, secrets);
    const toRow = (edge: Edge) => columnsOf(edge, secrets);
    super(database, { name: "edge", entityType: "EDGE", toRow, fromRow, sortable });
    this.#edgeOf = fromRow;
  }

  /** An edge that has the rule chain as its root. */
  async findByRootChain(ruleChainId: Uuid): Promise<Edge | undefined> {
    const row = await this.database.db
      .selectFrom("edge")
      .selectAll()
      .where("root_rule_chain_id", "=", ruleChainId)
      .limit(1)
      .executeTakeFirst();
    return row && this.#edgeOf(row);
  }
}

function columnsOf(edge: Edge, secrets: SecretBox): EdgeColumns {
  const sealed = (column: string, text: string | null) =>
    text === null ? undefined : secrets.seal(text, placeOf(column, edge.id.id));
  return {
    id: edge.id.id,
    created_time: edge.createdTime,
    tenant_id: edge.tenantId.id,
    customer_id: customerColumn(edge.customerId),
    root_rule_chain_id: edge.rootRuleChainId?.id ?? null,
    name: edge.name,
    type: edge.type,
    label: edge.label,
    routing_key: edge.routingKey ?? "", // required in every draft; null only in answers
    // null when it could not be decrypted: the stored text is kept until its key is back
    secret: sealed("secret", edge.secret),
    edge_license_key: sealed("edge_license_key", edge.edgeLicenseKey),
    cloud_endpoint: edge.cloudEndpoint,
    additional_info: jsonColumn(edge.additionalInfo),
  };
}

function edgeOf(row: EdgeColumns, secrets: SecretBox): Edge {
  const opened = (column: string, text: string | undefined) =>
    secrets.open(text ?? "", placeOf(column, row.id)) ?? null;
  return {
    id: entityId("EDGE", row.id),
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    customerId: customerOf(row.customer_id),
    rootRuleChainId: referenceOf("RULE_CHAIN", row.root_rule_chain_id),
    name: row.name,
    type: row.type,
    label: row.label,
    routingKey: row.routing_key,
    secret: opened("secret", row.secret),
    edgeLicenseKey: opened("edge_license_key", row.edge_license_key),
    cloudEndpoint: row.cloud_endpoint,
    additionalInfo: objectOf(row.additional_info),
  };
}

function placeOf(column: string, id: string): string {
  return `edge.${column} ${id}`;
}
