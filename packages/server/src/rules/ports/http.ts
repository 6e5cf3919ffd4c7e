import type { TenantId } from "@orrery/model";
import type { EgressRequest, EgressResponse } from "../../kernel/egress/egress-request.ts";

/** Calls of other systems over HTTP; implemented by the kernel's `Egress`, which says what is allowed. */
export interface HttpPort {
  /** Resolves with any answer, also one that reports an error. @throws {EgressError} when there is none. */
  send(tenantId: TenantId, request: EgressRequest): Promise<EgressResponse>;
}
