import type { EntityType, OtaPackageType } from "@orrery/model";
import {
  type EntityChoice,
  entityRef,
  explained,
  flag,
  hinted,
  integer,
  labelled,
  limited,
  required,
  type Setting,
  subtype,
  text,
} from "@orrery/model/settings";

/** What forms of entities have in common. Labels and messages are translation keys. */

const MAX_LENGTH = 255;
const AREA_ROWS = 3;

/** A text in one line. */
export const line = (label: string): Setting<string> =>
  explained({ maxLength: "entity.too-long" }, limited({ maxLength: MAX_LENGTH }, labelled(label, text(""))));

/** A text in one line that must be there. */
export const requiredLine = (label: string, missing: string): Setting<string> =>
  required(
    explained(
      { required: missing, pattern: missing, maxLength: "entity.too-long" },
      limited({ maxLength: MAX_LENGTH, pattern: "\\S" }, labelled(label, text(""))),
    ),
  );

/** A text in several lines. */
export const area = (label: string): Setting<string> =>
  hinted({ type: "textarea", rows: AREA_ROWS }, labelled(label, text("")));

export const requiredEmail = (label: string, missing: string): Setting<string> =>
  required(
    explained(
      { required: missing, email: "user.invalid-email-format", maxLength: "entity.too-long" },
      limited({ format: "email", maxLength: MAX_LENGTH }, labelled(label, text(""))),
    ),
  );

/** A flag, drawn as a switch. */
export const toggle = (label: string, preset = false): Setting<boolean> =>
  hinted({ kind: "switch" }, labelled(label, flag(preset)));

/** The UUID of an entity that must be there. */
export const requiredEntity = (
  label: string,
  missing: string,
  entityType: EntityType,
  options?: EntityChoice,
): Setting<string> => required(explained({ required: missing }, labelled(label, entityRef(entityType, options))));

/** The free type of an entity that must be there: one that is in use, or a new one. */
export const requiredSubtype = (label: string, missing: string, entityType: EntityType): Setting<string> =>
  required(
    explained(
      { required: missing, pattern: missing, maxLength: "entity.too-long" },
      limited({ maxLength: MAX_LENGTH, pattern: "\\S" }, labelled(label, subtype(entityType))),
    ),
  );

/** A limit: a whole number from zero. */
export const limit = (label: string, invalid: string): Setting<number> =>
  required(
    explained({ required: invalid, type: invalid, minimum: invalid }, labelled(label, integer(0, { minimum: 0 }))),
  );

/** Shares its line with another short one, where there is room. */
export const half = <T>(setting: Setting<T>): Setting<T> => hinted({ half: true }, setting);

/** The id of a package for devices of a profile; `profile` is the member of the same form with the id of the profile. */
export const otaPackage = (type: OtaPackageType, profile: string): Setting<string> => ({
  ...hinted(
    { kind: "ota-package", packageType: type, profile },
    labelled(`device-profile.${type.toLowerCase()}`, text("")),
  ),
  meaning: "reference",
});
