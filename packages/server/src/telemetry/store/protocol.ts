import type { ErrorCode } from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import type { NodeId } from "../../kernel/partitions/node-id.ts";
import type { Batch } from "./batch.ts";
import type { Refusal } from "./engine/commit-parts.ts";
import type { EngineLimits } from "./engine/limits.ts";
import type { DeleteRequest, LatestChange, PixelRequest, ReadRequest, ReadResult } from "./engine/requests.ts";
import type { RetentionEstimate, RetentionRequest, RetentionResult } from "./engine/retention-requests.ts";
import type { EntityPage, LatestRow } from "./storage.ts";

/** The storage that the worker opens. */
export type StorageSettings =
  | { readonly kind: "sqlite"; readonly path: string; readonly synchronous: "FULL" | "NORMAL" }
  | {
      readonly kind: "postgres";
      readonly url: string;
      readonly node?: NodeId | undefined;
      /** The node is one of a cluster and has claimed all partitions. */
      readonly inCluster: boolean;
    };

/** Passed to the worker at its start. */
export interface WorkerSettings {
  readonly storage: StorageSettings;
  readonly limits: EngineLimits;
}

/** Requests to the worker and their answers. */
export interface WorkerCalls {
  write(batch: Batch): Promise<readonly Refusal[]>;
  read(request: ReadRequest): Promise<ReadResult>;
  pixels(request: PixelRequest): Promise<PixelSeries[]>;
  latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]>;
  latestOf(entityType: string, entityIds: readonly string[], keys: readonly string[]): Promise<LatestRow[][]>;
  entities(entityType: string, page: EntityPage): Promise<string[]>;
  delete(request: DeleteRequest): Promise<LatestChange[]>;
  deleteEntity(entityType: string, entityId: string): Promise<void>;
  retain(request: RetentionRequest): Promise<RetentionResult>;
  estimate(request: RetentionRequest): Promise<RetentionEstimate[]>;
  expire(entityType: string, entityId: string, beforeTs: number): Promise<void>;
  forgetHandles(): Promise<void>;
  flushLatest(): Promise<void>;
  close(): Promise<void>;
}

export type WorkerMethod = keyof WorkerCalls;

export type WorkerRequest = {
  [M in WorkerMethod]: { readonly id: number; readonly method: M; readonly args: Parameters<WorkerCalls[M]> };
}[WorkerMethod];

/** `id` 0 answers the start. */
export type WorkerAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly code: ErrorCode };
