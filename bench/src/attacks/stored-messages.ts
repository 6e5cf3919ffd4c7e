import { BASE_TS, MAX_SEQUENCE } from "../load/publish-packet.ts";
import type { BenchTenant } from "../platform/bench-tenant.ts";
import { call, type Target } from "./target.ts";

/** Number of stored messages of all devices of a tenant. */
export async function storedMessages(
  target: Pick<Target, "host" | "httpPort" | "from">,
  token: string,
  devices: BenchTenant["devices"],
): Promise<number> {
  let sum = 0;
  const range = `startTs=${BASE_TS}&endTs=${BASE_TS + MAX_SEQUENCE}&interval=${MAX_SEQUENCE}&agg=COUNT`;
  for (const { id } of devices) {
    const path = `/api/plugins/telemetry/DEVICE/${id.id}/values/timeseries?keys=a&${range}`;
    const { text } = await call(target, { method: "GET", path, token });
    const { a = [] } = JSON.parse(text) as { a?: readonly { readonly value: string }[] };
    for (const { value } of a) sum += Number(value);
  }
  return sum;
}
