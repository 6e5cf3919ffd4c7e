import type { OtaPackageInfo, OtaPackageType, Point, TypedValue } from "@orrery/model";

/** Prefixes of keys on the device and in the platform (reference: REST API, 6.4). */
const PREFIX: Readonly<Record<OtaPackageType, "fw" | "sw">> = { FIRMWARE: "fw", SOFTWARE: "sw" };

/** Attributes that describe a package to the device. */
const ATTRIBUTES = ["title", "version", "tag", "url", "size", "checksum", "checksum_algorithm"] as const;
/** Attributes that older platforms wrote as well. */
const LEFT = ["ts", "state"] as const;

const text = (value: string): TypedValue => ({ type: "STRING", value });
const long = (value: number): TypedValue => ({ type: "LONG", value });

/** Points that name the package that a device has to install. */
export function queuedPoints({ type, title, version, tag }: OtaPackageInfo, ts: number): Point[] {
  const target = `target_${PREFIX[type]}`;
  return [
    { key: `${target}_title`, ts, value: text(title) },
    { key: `${target}_version`, ts, value: text(version) },
    ...(tag ? [{ key: `${target}_tag`, ts, value: text(tag) }] : []),
    { key: `${target}_ts`, ts, value: long(ts) },
    { key: `${PREFIX[type]}_state`, ts, value: text("QUEUED") },
  ];
}

/** Saved once the attributes of the device name its package. */
export function initiatedPoint({ type }: OtaPackageInfo, ts: number): Point {
  return { key: `${PREFIX[type]}_state`, ts, value: text("INITIATED") };
}

/** Shared attributes that describe the package to its devices; inapplicable ones are `absent`. */
export function packageAttributes(info: OtaPackageInfo): {
  readonly present: readonly { readonly key: string; readonly value: TypedValue }[];
  readonly absent: readonly string[];
} {
  const { title, version, tag, url, dataSize, checksum, checksumAlgorithm } = info;
  const values: Readonly<Record<(typeof ATTRIBUTES)[number], TypedValue | undefined>> = {
    title: text(title),
    version: text(version),
    tag: tag ? text(tag) : undefined,
    url: url ? text(url) : undefined,
    size: dataSize === null ? undefined : long(dataSize),
    checksum: checksum ? text(checksum) : undefined,
    checksum_algorithm: checksumAlgorithm ? text(checksumAlgorithm) : undefined,
  };
  const prefix = PREFIX[info.type];
  return {
    present: ATTRIBUTES.flatMap((name) => {
      const value = values[name];
      return value ? [{ key: `${prefix}_${name}`, value }] : [];
    }),
    absent: ATTRIBUTES.filter((name) => values[name] === undefined).map((name) => `${prefix}_${name}`),
  };
}

/** All attributes to remove from a device without a package. */
export function packageKeys(type: OtaPackageType): string[] {
  return [...ATTRIBUTES, ...LEFT].map((name) => `${PREFIX[type]}_${name}`);
}
