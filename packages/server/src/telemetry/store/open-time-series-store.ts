import type { NodeId } from "../../kernel/partitions/node-id.ts";
import { type RemoteStoreOptions, RemoteTimeSeriesStore } from "./remote-time-series-store.ts";

export interface EmbeddedOptions extends RemoteStoreOptions {
  /** The SQLite file, created when it does not exist. */
  readonly path: string;
  /** NORMAL: the last commits may be lost when the power fails, not when the process dies. Default FULL. */
  readonly synchronous?: "FULL" | "NORMAL" | undefined;
}

export interface PostgresOptions extends RemoteStoreOptions {
  readonly url: string;
  /** Becomes the owner of all partitions; without it none are claimed. */
  readonly node?: NodeId | undefined;
  /** The node is one of a cluster and has claimed them already. */
  readonly inCluster?: boolean | undefined;
}

/** Time series in a SQLite file of their own, behind a worker thread. */
export function openEmbeddedTimeSeriesStore(options: EmbeddedOptions): Promise<RemoteTimeSeriesStore> {
  const { path, synchronous = "FULL", ...rest } = options;
  return RemoteTimeSeriesStore.open({ kind: "sqlite", path, synchronous }, rest);
}

/**
 * Time series in PostgreSQL, behind a worker thread.
 * @throws {PlatformError} `unavailable` while another node owns the time series of the database.
 */
export function openPostgresTimeSeriesStore(options: PostgresOptions): Promise<RemoteTimeSeriesStore> {
  const { url, node, inCluster = false, ...rest } = options;
  return RemoteTimeSeriesStore.open({ kind: "postgres", url, node, inCluster }, rest);
}
