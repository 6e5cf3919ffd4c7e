import { type Device, entityId, NO_CUSTOMER, NULL_UUID, type TenantId } from "@orrery/model";
import type { Bus } from "../../kernel/bus/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import { ruleMessage } from "../../rules/message/make-message.ts";
import type { RuleMessage } from "../../rules/message/rule-message.ts";
import type { RuleEngine } from "../../rules/rule-engine.ts";
import { deviceCreatedMessage } from "../created-device.ts";
import { maskedProvisionRequest, type ProvisionRequest } from "./provision-request.ts";

export interface ProvisionEventsOptions {
  readonly engine: RuleEngine;
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Reports the results of provisioning requests: to the tenant's root chain, not the chain of the profile, and to the
 * audit log (reference: device connectivity, 9.3; rule engine, 1.2).
 */
export class ProvisionEvents {
  readonly #options: ProvisionEventsOptions;

  constructor(options: ProvisionEventsOptions) {
    this.#options = options;
  }

  /** Resolves when the rule engine has accepted it. */
  created(device: Device): Promise<void> {
    const { tenantId } = device;
    return this.#hand(deviceCreatedMessage(device, { ts: this.#options.clock(), metadata: { tenantId: tenantId.id } }));
  }

  /** Resolves when the rule engine has accepted it. */
  succeeded(device: Device, request: ProvisionRequest): Promise<void> {
    return this.#report(device, request);
  }

  /** `device`: the one that the request names, if it exists. `why` is for the audit log. */
  async failed(
    {
      tenantId,
      device,
      why,
    }: { readonly tenantId: TenantId; readonly device?: Device | undefined; readonly why: string },
    request: ProvisionRequest,
  ): Promise<void> {
    if (device) {
      await this.#report(device, request, why);
      return;
    }
    this.#options.bus.publish("userAction", {
      tenantId,
      action: "PROVISION_FAILURE",
      entityId: entityId("DEVICE", NULL_UUID),
      entityName: request.deviceName,
      data: { provisionRequest: maskedProvisionRequest(request) },
      failure: why,
    });
  }

  #report(device: Device, request: ProvisionRequest, failure?: string): Promise<void> {
    const action = failure === undefined ? "PROVISION_SUCCESS" : "PROVISION_FAILURE";
    const provisionRequest = maskedProvisionRequest(request);
    const { tenantId, id, name, customerId } = device;
    this.#options.bus.publish("userAction", {
      tenantId,
      action,
      entityId: id,
      entityName: name,
      customerId,
      data: { provisionRequest },
      failure,
    });
    return this.#submit(device, action, provisionRequest);
  }

  #submit(device: Device, type: string, data: object): Promise<void> {
    const { clock } = this.#options;
    const { tenantId, id: originator, customerId } = device;
    const message = ruleMessage({
      tenantId,
      originator,
      type,
      ts: clock(),
      customerId: customerId.id === NO_CUSTOMER.id ? undefined : customerId,
      data: JSON.stringify(data),
      metadata: { tenantId: tenantId.id },
    });
    return this.#hand(message);
  }

  /** The device stays provisioned even when the engine is closing. */
  async #hand(message: RuleMessage): Promise<void> {
    const { engine, log } = this.#options;
    await engine.submit(message).catch((error: unknown) => {
      log.error({ err: error, type: message.type }, "an event of provisioning did not reach the rule engine");
    });
  }
}
