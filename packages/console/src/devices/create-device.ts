import type { Client } from "@orrery/client";
import { type DeviceCredentials, type DeviceInfo, type EntityId, entityId } from "@orrery/model";
import type { FormDraft } from "../entities/forms/entity-form.ts";
import { type CredentialsValues, writeCredentials } from "./credentials-form.ts";
import { newDeviceDraft } from "./device-form.ts";

interface NewDevice {
  readonly details: FormDraft;
  /** Null for none. */
  readonly customer: EntityId | null;
  /** `undefined`: the server makes an access token. */
  readonly credentials: CredentialsValues | undefined;
}

interface Created {
  readonly device: DeviceInfo;
  readonly credentials: DeviceCredentials;
}

/** Creates a device with its credentials in one call, so that a refused token leaves no device behind. */
export async function createDevice(client: Client, { details, customer, credentials }: NewDevice): Promise<Created> {
  const customerId = customer ? entityId("CUSTOMER", customer.id) : undefined;
  const draft = { ...newDeviceDraft(details), ...(customerId && { customerId }) };
  const saved = credentials
    ? await client.devices.saveWithCredentials(draft, writeCredentials(credentials), { ignoreErrors: true })
    : await client.devices.save(draft, { ignoreErrors: true });
  const [device, made] = await Promise.all([
    client.devices.info(saved.id, { ignoreErrors: true }),
    client.devices.credentials(saved.id, { ignoreErrors: true }),
  ]);
  return { device, credentials: made };
}
