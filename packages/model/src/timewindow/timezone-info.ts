import { isZone, zoneAbbreviation } from "./zone.ts";

/** A time zone to choose; the one without id is the browser's own. */
export interface TimezoneInfo {
  readonly id: string | null;
  readonly name: string;
  /** `UTC+2`, at the moment it was asked for. */
  readonly offset: string;
}

/** Every zone this runtime knows by name, and UTC, which some of them leave out. */
export function zoneIds(): readonly string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes("UTC") ? known : [...known, "UTC"];
}

export function timezoneInfo(id: string, ts: number): TimezoneInfo {
  return { id, name: id.replaceAll("_", " "), offset: zoneAbbreviation(id, ts) };
}

/** How a zone is listed: `Europe/Berlin (UTC+1)`. */
export const timezoneLabel = ({ name, offset }: TimezoneInfo): string => `${name} (${offset})`;

/** The zones whose name has `text` in it, whatever the case; blanks and underscores are the same. */
export function matchingZones<Z extends { readonly name: string }>(zones: readonly Z[], text: string): Z[] {
  const plain = (name: string) => name.toLowerCase().replaceAll("_", " ");
  const wanted = plain(text.trim());
  return zones.filter(({ name }) => plain(name).includes(wanted));
}

/** What stands behind the text of a time window: the zone's abbreviation, nothing where the browser's clock is used. */
export function windowZoneText(zone: string | undefined, ts: number): string {
  return zone === undefined ? "" : zoneAbbreviation(zone, ts);
}

interface ZoneDefaults {
  readonly defaultZone?: string | undefined;
  /** Set where the user's own zone is wanted without another default. */
  readonly userZone?: string | undefined;
}

/** What an emptied choice of a zone returns to; null is the browser's own, or nothing. */
export function zoneWhenEmpty({ defaultZone, userZone }: ZoneDefaults): string | null {
  return [defaultZone, userZone].find((zone) => zone !== undefined && isZone(zone)) ?? null;
}
