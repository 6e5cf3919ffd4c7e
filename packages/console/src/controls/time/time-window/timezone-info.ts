import { isZone, zoneAbbreviation } from "@orrery/model";

/** A time zone to choose; the one without id is the browser's. */
export interface TimezoneInfo {
  readonly id: string | null;
  readonly name: string;
  /** `UTC+2`, at the time of the call. */
  readonly offset: string;
}

/** All zones of this runtime, and UTC, which some of them omit. */
export function zoneIds(): readonly string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes("UTC") ? known : [...known, "UTC"];
}

export function timezoneInfo(id: string, ts: number): TimezoneInfo {
  return { id, name: id.replaceAll("_", " "), offset: zoneAbbreviation(id, ts) };
}

/** The label of a zone in lists: `Europe/Berlin (UTC+1)`. */
export const timezoneLabel = ({ name, offset }: TimezoneInfo): string => `${name} (${offset})`;

/** The zones whose name contains `text`, ignoring case; blanks and underscores are equal. */
export function matchingZones<Z extends { readonly name: string }>(zones: readonly Z[], text: string): Z[] {
  const plain = (name: string) => name.toLowerCase().replaceAll("_", " ");
  const wanted = plain(text.trim());
  return zones.filter(({ name }) => plain(name).includes(wanted));
}

/** The suffix of a time window's text: the zone's abbreviation, nothing for the browser's zone. */
export function windowZoneText(zone: string | undefined, ts: number): string {
  return zone === undefined ? "" : zoneAbbreviation(zone, ts);
}

interface ZoneDefaults {
  readonly defaultZone?: string | undefined;
  /** The user's own zone, if it is the default. */
  readonly userZone?: string | undefined;
}

/** The zone after the choice was cleared; null is the browser's own, or none. */
export function zoneWhenEmpty({ defaultZone, userZone }: ZoneDefaults): string | null {
  return [defaultZone, userZone].find((zone) => zone !== undefined && isZone(zone)) ?? null;
}
