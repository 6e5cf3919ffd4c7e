import type { Edge } from "@orrery/model";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";
import { computed, customer, idOf, object, optional, text } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

/** Its secrets are sealed in the database. */
export const edgeTable = defineTable<Edge, [secrets: SecretBox]>()({
  type: "EDGE",
  columns: {
    tenantId: idOf("TENANT"),
    customerId: customer(),
    rootRuleChainId: optional(idOf("RULE_CHAIN")),
    name: text(),
    type: text(),
    label: optional(text()),
    routingKey: computed,
    secret: computed,
    edgeLicenseKey: computed,
    cloudEndpoint: text(),
    additionalInfo: object(),
  },
  stored: { routing_key: text(), secret: text(), edge_license_key: text() },
  write: {
    routing_key: ({ routingKey }) => routingKey ?? "", // required in every draft; null only in answers
    secret: ({ id, secret }, secrets) => sealed(secret, placeOf("secret", id.id), secrets),
    edge_license_key: ({ id, edgeLicenseKey }, secrets) =>
      sealed(edgeLicenseKey, placeOf("edge_license_key", id.id), secrets),
  },
  read: {
    routingKey: (row) => row.routing_key,
    secret: (row, secrets) => secrets.open(row.secret, placeOf("secret", row.id)) ?? null,
    edgeLicenseKey: (row, secrets) => secrets.open(row.edge_license_key, placeOf("edge_license_key", row.id)) ?? null,
  },
  sortable: ["name", "type", "label", "customerId"],
  search: ["name"],
  query: {
    name: "name",
    fields: ["type", "label", "additionalInfo"],
    alsoFields: { title: "name" },
    customer: "column",
  },
});

/** A text is null when it could not be decrypted: what is stored is kept until its key is back. */
function sealed(text: string | null, place: string, secrets: SecretBox): string | undefined {
  return text === null ? undefined : secrets.seal(text, place);
}

function placeOf(column: string, id: string): string {
  return `edge.${column} ${id}`;
}

export type EdgeRow = TableRow<typeof edgeTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    edge: EdgeRow;
  }
}
