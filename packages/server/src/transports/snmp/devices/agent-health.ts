import type { ConnectionReports } from "../../../connectivity/connection-log/connection-report.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import { EgressError } from "../../../kernel/egress/egress-error.ts";
import type { AgentAddress } from "../agents/agent.ts";

/** How often one failure that lasts is reported. */
const REPEATED_MS = 10 * 60_000;

type Cause = "ADDRESS_NOT_ALLOWED" | "HOST_UNKNOWN" | "NO_ANSWER" | "WRONG_CREDENTIALS";

interface Failure {
  readonly cause: Cause;
  readonly reportedAt: number;
}

/** Reports agents that do not answer to the connection log: when that begins, and now and then while it lasts. */
export class AgentHealth {
  readonly #reports: ConnectionReports;
  readonly #now: () => number;
  /** By device; those that answer have none. */
  readonly #failures = new Map<string, Failure>();

  /** `now`: milliseconds that never go back. */
  constructor(reports: ConnectionReports, now: () => number) {
    this.#reports = reports;
    this.#now = now;
  }

  /** Devices whose agents did not answer when they were asked last. */
  get failing(): number {
    return this.#failures.size;
  }

  answered({ deviceId }: DeviceContext): void {
    this.#failures.delete(deviceId.id);
  }

  /** No message was sent. `error`: of the egress guard. */
  unreachable(device: DeviceContext, error: unknown): void {
    const isDenied = error instanceof EgressError && error.failure === "denied";
    this.#report(device, isDenied ? "ADDRESS_NOT_ALLOWED" : "HOST_UNKNOWN", undefined);
  }

  failed(device: DeviceContext, { address }: AgentAddress, kind: "silent" | "refused"): void {
    this.#report(device, kind === "silent" ? "NO_ANSWER" : "WRONG_CREDENTIALS", address);
  }

  forget({ deviceId }: DeviceContext): void {
    this.#failures.delete(deviceId.id);
  }

  #report(device: DeviceContext, cause: Cause, address: string | undefined): void {
    const known = this.#failures.get(device.deviceId.id);
    const now = this.#now();
    if (known?.cause === cause && now - known.reportedAt < REPEATED_MS) return;
    this.#failures.set(device.deviceId.id, { cause, reportedAt: now });
    this.#reports.report({ outcome: "REFUSED", cause, transport: "SNMP", device, address });
  }
}
