import { formatBigJson, isRecord, type TenantProfile, type TenantProfileDraft } from "@orrery/model";
import { parseFile } from "../entities/json-file/parse-file.ts";

/** A profile as a file has it. */
export type ProfileFile = TenantProfileDraft & { readonly name: string };

/** The text of a profile's file (reference: console pages, 10.1). */
export function profileFile(profile: TenantProfile): string {
  const { id: _, createdTime: __, ...kept } = profile;
  return formatBigJson({ ...kept, default: false }, 2);
}

/** Reads a file that another installation may have made; undefined when it is none of a profile. */
export function readProfileFile(text: string): ProfileFile | undefined {
  const file = parseFile(text);
  if (!isRecord(file)) return undefined;
  const { id: _, createdTime: __, tenantId: ___, customerId: ____, ...profile } = file;
  const { name, profileData, isolatedTbCore, isolatedTbRuleEngine } = profile;
  const isProfile =
    typeof name === "string" &&
    name.trim() !== "" &&
    isRecord(profileData) &&
    typeof isolatedTbCore === "boolean" &&
    typeof isolatedTbRuleEngine === "boolean";
  // What else it holds the server looks at, and refuses with a sentence.
  return isProfile ? ({ ...profile, default: false } as ProfileFile) : undefined;
}
