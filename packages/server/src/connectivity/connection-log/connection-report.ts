import type { ConnectionOutcome, ConnectionTransport } from "@orrery/model";
import type { Presented } from "../credentials.ts";
import type { DeviceContext } from "../ports.ts";

/** A refused or ended connection, or a message that was not kept, as a transport reports it. */
export type ConnectionReport = ConnectionOutcome & {
  /** Absent where it is not known. */
  readonly transport?: ConnectionTransport | undefined;
  /** Remote address; absent where it is not known. */
  readonly address?: string | undefined;
  /** What the client presented. Only what is no secret is kept of it. */
  readonly presented?: (Presented & { readonly certificate?: boolean | undefined }) | undefined;
  /** The client id, when it is known to be no secret; else it is taken from what was presented. */
  readonly clientId?: string | undefined;
  /** The device whose connection it was, or that was probably meant. */
  readonly device?: DeviceContext | undefined;
};

/** Where transports report connections. Costs one look-up in memory, however often it is called; does not throw. */
export interface ConnectionReports {
  report(report: ConnectionReport): void;
}
