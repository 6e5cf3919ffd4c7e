import type { CustomerId, DeviceId, RuleChainId, TenantId } from "@orrery/model";

/** A device as far as its messages need it; a session makes one and uses it for all of them. */
export interface DeviceOrigin {
  readonly tenantId: TenantId;
  readonly customerId?: CustomerId | undefined;
  readonly deviceId: DeviceId;
  readonly name: string;
  /** Name of its profile. */
  readonly type: string;
  /** Chain and queue of its profile. */
  readonly ruleChainId?: RuleChainId | undefined;
  readonly queueName?: string | undefined;
}
