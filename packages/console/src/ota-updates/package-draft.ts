import {
  CHECKSUM_ALGORITHMS,
  type ChecksumAlgorithm,
  entityId,
  OTA_PACKAGE_TYPES,
  type OtaPackageDraft,
  parseUuid,
} from "@orrery/model";
import {
  all,
  choice,
  explained,
  is,
  labelled,
  limited,
  off,
  required,
  settings,
  text,
  when,
} from "@orrery/model/settings";
import { type FormDraft, textOrNull } from "../entities/forms/entity-form.ts";
import { area, half, line, requiredEntity, requiredLine, toggle } from "../entities/forms/form-settings.ts";

const MAX_CHECKSUM_CHARS = 1020;
const ofFile = is("source", "file");
const claimed = all(ofFile, off("generateChecksum"));

/** Fields of a new package (console pages, 7.7). */
export const PACKAGE_SETTINGS = settings({
  title: half(requiredLine("ota-update.title", "entity.title-required")),
  version: half(requiredLine("ota-update.version", "ota-update.version-required")),
  tag: line("ota-update.version-tag"),
  deviceProfileId: requiredEntity("ota-update.device-profile", "ota-update.device-profile-required", "DEVICE_PROFILE", {
    preset: true,
  }),
  type: half(
    required(
      labelled(
        "ota-update.type",
        choice(
          OTA_PACKAGE_TYPES.map((type) => [type, `ota-update.type-${type.toLowerCase()}`] as const),
          "FIRMWARE",
        ),
      ),
    ),
  ),
  source: half(
    required(
      labelled(
        "ota-update.source",
        choice(
          [
            ["file", "ota-update.source-file"],
            ["url", "ota-update.source-url"],
          ],
          "file",
        ),
      ),
    ),
  ),
  url: when(is("source", "url"), requiredLine("ota-update.direct-url", "ota-update.direct-url-required")),
  generateChecksum: when(ofFile, toggle("ota-update.auto-generate-checksum", true)),
  checksumAlgorithm: when(
    claimed,
    half(
      required(
        labelled(
          "ota-update.checksum-algorithm",
          choice(
            CHECKSUM_ALGORITHMS.map((algorithm) => [algorithm, algorithm] as const),
            "SHA256",
          ),
        ),
      ),
    ),
  ),
  checksum: when(
    claimed,
    half(
      required(
        explained(
          {
            required: "ota-update.checksum-required",
            pattern: "ota-update.checksum-required",
            maxLength: "ota-update.checksum-too-long",
          },
          limited({ maxLength: MAX_CHECKSUM_CHARS, pattern: "\\S" }, labelled("ota-update.checksum", text(""))),
        ),
      ),
    ),
  ),
  description: area("entity.description"),
});

const textAt = (draft: FormDraft, name: string): string => String(draft[name] ?? "");

const tagOf = (draft: FormDraft): string => `${textAt(draft, "title")} ${textAt(draft, "version")}`.trim();

/** The tag follows title and version until it is another one. */
export function withTag(before: FormDraft, next: FormDraft): FormDraft {
  const follows = textAt(before, "tag") === tagOf(before) && textAt(next, "tag") === textAt(before, "tag");
  return follows ? { ...next, tag: tagOf(next) } : next;
}

/** What is sent of a package before its file. */
export function packageDraft(draft: FormDraft): OtaPackageDraft {
  const { title, version, tag, deviceProfileId, type, source, url, description } = PACKAGE_SETTINGS.read(draft);
  return {
    title: title.trim(),
    version: version.trim(),
    tag: textOrNull(tag),
    deviceProfileId: entityId("DEVICE_PROFILE", parseUuid(deviceProfileId)),
    type,
    usesUrl: source === "url",
    ...(source === "url" && { url: url.trim() }),
    additionalInfo: { description: description.trim() },
  };
}

/** What is claimed of the file; undefined: the package is a URL. Without a checksum the server computes it. */
export function fileClaim(
  draft: FormDraft,
): { readonly checksumAlgorithm: ChecksumAlgorithm; readonly checksum?: string } | undefined {
  const { source, generateChecksum, checksumAlgorithm, checksum } = PACKAGE_SETTINGS.read(draft);
  if (source !== "file") return undefined;
  return generateChecksum ? { checksumAlgorithm: "SHA256" } : { checksumAlgorithm, checksum: checksum.trim() };
}
