import type { TenantId } from "@orrery/model";
import type { EgressRequest, EgressResponse } from "../../kernel/egress/egress-request.ts";

/** HTTP requests to other systems; implemented by the kernel's `Egress`, which defines what is allowed. */
export interface HttpPort {
  /** Resolves with any response, including error statuses. @throws {EgressError} when there is none. */
  send(tenantId: TenantId, request: EgressRequest): Promise<EgressResponse>;
}
