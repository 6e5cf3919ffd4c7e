import type { Client } from "@orrery/client";
import type { DeviceProfile, DeviceProfileDraft } from "@orrery/model";

/**
 * Saves a profile and reads it again: only what was read has a tag, without which the next save would go over whatever
 * others have saved meanwhile.
 */
export async function saveProfile(client: Client, draft: DeviceProfileDraft, ifMatch?: string): Promise<DeviceProfile> {
  const { id } = await client.deviceProfiles.save(draft, { ignoreErrors: true, ifMatch });
  return client.deviceProfiles.get(id, { ignoreErrors: true });
}
