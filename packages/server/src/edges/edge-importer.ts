import { randomUUID } from "node:crypto";
import type { EdgeDraft } from "@orrery/model";
import type { BulkImporter, ImportedEntity } from "../bulk-import/bulk-importer.ts";
import { describedBy, type ImportRow } from "../bulk-import/import-row.ts";
import { randomText } from "../kernel/auth/random-text.ts";
import type { User } from "../kernel/auth/user.ts";
import type { EdgeService } from "./edge-service.ts";

const SECRET_LENGTH = 20;

/** Bulk import of edges. New ones without keys or address get their own: the console shows them to be copied. */
export class EdgeImporter implements BulkImporter {
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
    const { cells } = row;
    const name = cells.get("NAME");
    const before = name === undefined ? undefined : await this.#edges.findByName(user.tenantId, name);
    const draft: EdgeDraft = {
      ...before,
      name: name ?? null,
      type: cells.get("TYPE") ?? before?.type ?? null,
      label: cells.get("LABEL") ?? before?.label ?? null,
      edgeLicenseKey: cells.get("EDGE_LICENSE_KEY") ?? before?.edgeLicenseKey ?? null,
      cloudEndpoint: given(cells.get("CLOUD_ENDPOINT")) ?? (before ? before.cloudEndpoint : origin),
      routingKey: given(cells.get("ROUTING_KEY")) ?? (before ? before.routingKey : randomUUID()),
      secret: given(cells.get("SECRET")) ?? (before ? before.secret : randomText(SECRET_LENGTH).toLowerCase()),
      additionalInfo: describedBy(row, before?.additionalInfo),
    };
    return { entity: await this.#edges.save(user, draft), created: before === undefined };
  }
}

/** An empty cell says nothing. */
const given = (cell: string | undefined): string | undefined => (cell?.trim() ? cell : undefined);
