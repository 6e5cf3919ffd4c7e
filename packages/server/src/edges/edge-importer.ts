import { randomUUID } from "node:crypto";
import type { Edge, EdgeDraft } from "@orrery/model";
import type { BulkImporter, ForeseenEntity, ImportedEntity } from "../bulk-import/bulk-importer.ts";
import { firstProblem } from "../bulk-import/first-problem.ts";
import { describedBy, descriptionOf, type ImportRow } from "../bulk-import/import-row.ts";
import { randomText } from "../kernel/auth/random-text.ts";
import type { User } from "../kernel/auth/user.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import { checkedEdge, type EdgeService, NO_LICENSE, NO_NAME, NO_TYPE } from "./edge-service.ts";

const SECRET_LENGTH = 20;

/** Bulk import of edges. New ones without keys or address get their own: the console shows them to be copied. */
export class EdgeImporter implements BulkImporter {
  readonly entityType = "EDGE";
  readonly path = "edge";
  readonly #edges: EdgeService;

  constructor(edges: EdgeService) {
    this.#edges = edges;
  }

  /** Without a template root every line would fail. */
  async prepare(user: User): Promise<void> {
    await this.#edges.templateRoot(user.tenantId);
  }

  async save(user: User, row: ImportRow, origin: string): Promise<ImportedEntity> {
    const before = await this.#before(user, row);
    return { entity: await this.#edges.save(user, draftOf(row, before, origin)), created: before === undefined };
  }

  async foresee(user: User, row: ImportRow, origin: string): Promise<ForeseenEntity> {
    const before = await this.#before(user, row);
    const draft = draftOf(row, before, origin);
    const problem = await firstProblem([
      ["NAME", () => checkTexts({ name: requireText(draft.name, NO_NAME) })],
      ["TYPE", () => checkTexts({ type: requireText(draft.type, NO_TYPE) })],
      ["LABEL", () => checkTexts({ label: draft.label })],
      ["EDGE_LICENSE_KEY", () => requireText(draft.edgeLicenseKey, NO_LICENSE)],
      ["SECRET", () => checkTexts({ secret: draft.secret })],
      ["ROUTING_KEY", () => checkTexts({ routingKey: draft.routingKey })],
      ["CLOUD_ENDPOINT", () => checkTexts({ cloudEndpoint: draft.cloudEndpoint })],
      ["EDGE_LICENSE_KEY", () => checkedEdge(draft)],
    ]);
    return { before: before && { id: before.id, cells: cellsOf(before) }, problem };
  }

  async #before(user: User, { cells }: ImportRow): Promise<Edge | undefined> {
    const name = cells.get("NAME");
    return name === undefined ? undefined : this.#edges.findByName(user.tenantId, name);
  }
}

function draftOf(row: ImportRow, before: Edge | undefined, origin: string): EdgeDraft {
  const { cells } = row;
  return {
    ...before,
    name: cells.get("NAME") ?? null,
    type: cells.get("TYPE") ?? before?.type ?? null,
    label: cells.get("LABEL") ?? before?.label ?? null,
    edgeLicenseKey: cells.get("EDGE_LICENSE_KEY") ?? before?.edgeLicenseKey ?? null,
    cloudEndpoint: given(cells.get("CLOUD_ENDPOINT")) ?? (before ? before.cloudEndpoint : origin),
    routingKey: given(cells.get("ROUTING_KEY")) ?? (before ? before.routingKey : randomUUID()),
    secret: given(cells.get("SECRET")) ?? (before ? before.secret : randomText(SECRET_LENGTH).toLowerCase()),
    additionalInfo: describedBy(row, before?.additionalInfo),
  };
}

/** Without the secrets: nobody reads those in a preview. */
const cellsOf = ({ type, label, cloudEndpoint, additionalInfo }: Edge) => ({
  TYPE: type,
  LABEL: label,
  CLOUD_ENDPOINT: cloudEndpoint,
  DESCRIPTION: descriptionOf(additionalInfo),
});

/** An empty cell says nothing. */
const given = (cell: string | undefined): string | undefined => (cell?.trim() ? cell : undefined);
