import { type Device, NO_CUSTOMER } from "@orrery/model";
import { withoutTransportSecrets } from "../devices/transport-secrets.ts";
import { ruleMessage } from "../rules/message/make-message.ts";
import type { RuleMessage } from "../rules/message/rule-message.ts";

/**
 * The rule message for a device that the platform created without a user; for the root chain unless `given` names another.
 */
export function deviceCreatedMessage(
  device: Device,
  given: Pick<RuleMessage, "ts" | "metadata"> & Partial<Pick<RuleMessage, "ruleChainId" | "queueName">>,
): RuleMessage {
  const { tenantId, id: originator, customerId } = device;
  return ruleMessage({
    ...given,
    tenantId,
    originator,
    type: "ENTITY_CREATED",
    customerId: customerId.id === NO_CUSTOMER.id ? undefined : customerId,
    data: JSON.stringify({ ...device, deviceData: withoutTransportSecrets(device.deviceData) }),
  });
}
