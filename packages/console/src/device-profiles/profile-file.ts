import type { Client } from "@orrery/client";
import { isApiError } from "@orrery/client";
import {
  type DeviceProfile,
  type DeviceProfileDraft,
  type EntityType,
  formatBigJson,
  isRecord,
  isUuid,
  PROVISION_TYPES,
  parseUuid,
  TRANSPORT_TYPES,
} from "@orrery/model";
import { parseFile } from "../entities/json-file/parse-file.ts";
import { kindOf } from "../kinds/kinds.ts";

/** A profile as a file has it; ids of others in it belong to the installation that it comes from. */
export type ProfileFile = DeviceProfileDraft & { readonly name: string };

/** The text of a profile's file (reference: console pages, 10.1). */
export function profileFile(profile: DeviceProfile): string {
  const { id: _, createdTime: __, tenantId: ___, ...kept } = profile;
  return formatBigJson({ ...kept, default: false }, 2);
}

/** Reads a file that another installation may have made; undefined when it is none of a profile. */
export function readProfileFile(text: string): ProfileFile | undefined {
  const file = parseFile(text);
  if (!isRecord(file)) return undefined;
  const { id: _, createdTime: __, tenantId: ___, customerId: ____, ...profile } = file;
  const { name, type, transportType, provisionType, profileData } = profile;
  const isProfile =
    typeof name === "string" &&
    name.trim() !== "" &&
    type === "DEFAULT" &&
    TRANSPORT_TYPES.some((each) => each === transportType) &&
    PROVISION_TYPES.some((each) => each === provisionType) &&
    isRecord(profileData);
  // What else it holds the server looks at, and refuses with a sentence.
  return isProfile ? ({ ...profile, default: false } as ProfileFile) : undefined;
}

/** What a profile refers to, and how its form calls it (translation key). */
const REFERENCES = [
  { member: "defaultRuleChainId", type: "RULE_CHAIN", label: "device-profile.rule-chain" },
  { member: "defaultDashboardId", type: "DASHBOARD", label: "device-profile.mobile-dashboard" },
  { member: "firmwareId", type: "OTA_PACKAGE", label: "device-profile.firmware" },
  { member: "softwareId", type: "OTA_PACKAGE", label: "device-profile.software" },
] as const satisfies readonly { member: keyof DeviceProfileDraft; type: EntityType; label: string }[];

export type LostReference = (typeof REFERENCES)[number];

/** What the profile of a file refers to that the tenant does not have. */
export async function lostReferences(client: Client, file: ProfileFile): Promise<readonly LostReference[]> {
  const found = await Promise.all(
    REFERENCES.map(async (reference) => {
      const id = file[reference.member]?.id;
      return !id || (await isThere(client, reference.type, id)) ? [] : [reference];
    }),
  );
  return found.flat();
}

async function isThere(client: Client, type: EntityType, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { one } = kindOf(type);
  try {
    await one?.(client, parseUuid(id), { ignoreErrors: true });
    return true;
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 403)) return false;
    throw error;
  }
}

/** The profile without what the tenant does not have. */
export function withoutReferences(file: ProfileFile, lost: readonly LostReference[]): ProfileFile {
  return { ...file, ...Object.fromEntries(lost.map(({ member }) => [member, null])) };
}
