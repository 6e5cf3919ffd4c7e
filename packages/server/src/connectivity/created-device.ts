import { type Device, NO_CUSTOMER } from "@orrery/model";
import { withoutTransportSecrets } from "../devices/transport-secrets.ts";
import { ruleMessage } from "../rules/message/make-message.ts";
import type { RuleMessage } from "../rules/message/rule-message.ts";

/** What rule chains are told of a device that nobody created but the platform; the root chain's unless `route` says more. */
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
