import type { CustomerId, DeviceId, RuleChainId, TenantId } from "@orrery/model";

/** The properties of a device that its messages need; created once per session. */
export interface DeviceOrigin {
  readonly tenantId: TenantId;
  readonly customerId?: CustomerId | undefined;
  readonly deviceId: DeviceId;
  readonly name: string;
  /** Name of its profile. */
  readonly type: string;
  /** Rule chain and queue of its profile. */
  readonly ruleChainId?: RuleChainId | undefined;
  readonly queueName?: string | undefined;
}
