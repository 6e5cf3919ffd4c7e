import type { Uuid } from "@orrery/model";
import type { DeviceOrigin } from "./device-origin.ts";
import { LazyMessage } from "./lazy-message.ts";
import type { Metadata, RuleMessage, ValueEntry } from "./rule-message.ts";

/** A message with telemetry of one timestamp. `ts` is that of the values, `now` the time of arrival. */
export function telemetryMessage(
  origin: DeviceOrigin,
  values: readonly ValueEntry[],
  { ts, now, sizeBytes }: { readonly ts: number; readonly now: number; readonly sizeBytes?: number },
): RuleMessage {
  return new LazyMessage(
    {
      tenantId: origin.tenantId,
      ts: now,
      type: "POST_TELEMETRY_REQUEST",
      originator: origin.deviceId,
      customerId: origin.customerId,
      values,
      valuesTs: ts,
      queueName: origin.queueName,
      ruleChainId: origin.ruleChainId,
      sizeBytes,
    },
    { id: undefined, data: undefined, metadata: undefined, origin },
  );
}

/** A message with client attributes that a device published. */
export function attributesMessage(
  origin: DeviceOrigin,
  values: readonly ValueEntry[],
  { now, sizeBytes }: { readonly now: number; readonly sizeBytes?: number },
): RuleMessage {
  return deviceMessage(origin, {
    type: "POST_ATTRIBUTES_REQUEST",
    ts: now,
    values,
    metadata: () => ({ deviceName: origin.name, deviceType: origin.type, notifyDevice: "false" }),
    sizeBytes,
  });
}

/**
 * A message with a client-side RPC; `params` is JSON text, the other three identify the session that waits for the
 * response.
 */
export function deviceRpcMessage(
  origin: DeviceOrigin,
  rpc: { readonly method: string; readonly params: string },
  reply: { readonly requestId: number; readonly serviceId: string; readonly sessionId: Uuid; readonly now: number },
): RuleMessage {
  return deviceMessage(origin, {
    type: "TO_SERVER_RPC_REQUEST",
    ts: reply.now,
    data: `{"method":${JSON.stringify(rpc.method)},"params":${rpc.params}}`,
    metadata: () => ({
      deviceName: origin.name,
      deviceType: origin.type,
      requestId: String(reply.requestId),
      serviceId: reply.serviceId,
      sessionId: reply.sessionId,
    }),
  });
}

interface DeviceFields {
  readonly type: string;
  readonly ts: number;
  readonly values?: readonly ValueEntry[];
  readonly data?: string;
  readonly metadata: () => Metadata;
  readonly sizeBytes?: number | undefined;
}

function deviceMessage(origin: DeviceOrigin, fields: DeviceFields): RuleMessage {
  return new LazyMessage(
    {
      tenantId: origin.tenantId,
      ts: fields.ts,
      type: fields.type,
      originator: origin.deviceId,
      customerId: origin.customerId,
      values: fields.values,
      queueName: origin.queueName,
      ruleChainId: origin.ruleChainId,
      sizeBytes: fields.sizeBytes,
    },
    { id: undefined, data: fields.data, metadata: fields.metadata },
  );
}
