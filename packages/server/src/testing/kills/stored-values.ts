import type { TestClient } from "../test-platform.ts";
import type { Stored } from "./counting-device.ts";

/** The newest values of a device that counts. */
export async function readStored(client: TestClient, id: string): Promise<Stored> {
  const base = `/api/plugins/telemetry/DEVICE/${id}/values`;
  const attributes = await client.json("GET", `${base}/attributes/CLIENT_SCOPE?keys=n`);
  const latest = await client.json("GET", `${base}/timeseries?keys=n&useStrictDataTypes=true`);
  return { attribute: attributes[0]?.value ?? 0, latest: Number(latest.n?.[0]?.value ?? 0) };
}
