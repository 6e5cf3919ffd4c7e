import { type Edge, entityId, type Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { type AssignableColumns, AssignableStore } from "../kernel/entities/assignable-store.ts";
import { customerColumn, customerOf, jsonColumn, objectOf, referenceOf } from "../kernel/entities/columns.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    edge: EdgeColumns;
  }
}

export interface EdgeColumns extends AssignableColumns {
  root_rule_chain_id: Uuid | null;
  label: string | null;
  routing_key: string;
  secret: string;
  edge_license_key: string;
  cloud_endpoint: string;
  additional_info: string | null;
}

export class EdgeStore extends AssignableStore<Edge, EdgeColumns> {
  constructor(database: Database) {
    const sortable = { label: "e.label" };
    super(database, { name: "edge", entityType: "EDGE", toRow: columnsOf, fromRow: edgeOf, sortable });
  }

  /** An edge whose root the rule chain is. */
  async findByRootChain(ruleChainId: Uuid): Promise<Edge | undefined> {
    const row = await this.database.db
      .selectFrom("edge")
      .selectAll()
      .where("root_rule_chain_id", "=", ruleChainId)
      .limit(1)
      .executeTakeFirst();
    return row && edgeOf(row);
  }
}

function columnsOf(edge: Edge): EdgeColumns {
  return {
    id: edge.id.id,
    created_time: edge.createdTime,
    tenant_id: edge.tenantId.id,
    customer_id: customerColumn(edge.customerId),
    root_rule_chain_id: edge.rootRuleChainId?.id ?? null,
    name: edge.name,
    type: edge.type,
    label: edge.label,
    routing_key: edge.routingKey,
    secret: edge.secret,
    edge_license_key: edge.edgeLicenseKey ?? "", // required of every draft; null only in answers
    cloud_endpoint: edge.cloudEndpoint,
    additional_info: jsonColumn(edge.additionalInfo),
  };
}

function edgeOf(row: EdgeColumns): Edge {
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
    secret: row.secret,
    edgeLicenseKey: row.edge_license_key,
    cloudEndpoint: row.cloud_endpoint,
    additionalInfo: objectOf(row.additional_info),
  };
}
