import type { OtaPackageInfo, OtaPackageType, Point, TypedValue } from "@orrery/model";

/** Names begin so, on the device and in the platform (reference: REST API, 6.4). */
export const PREFIX: Readonly<Record<OtaPackageType, "fw" | "sw">> = { FIRMWARE: "fw", SOFTWARE: "sw" };

/** What a device reads of its package. */
const ATTRIBUTES = ["title", "version", "tag", "url", "size", "checksum", "checksum_algorithm"] as const;
/** Besides, what older platforms left there. */
const LEFT = ["ts", "state"] as const;

const text = (value: string): TypedValue => ({ type: "STRING", value });
const long = (value: number): TypedValue => ({ type: "LONG", value });

/** Points that say which package a device shall get. */
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

/** Said when the attributes of the device name its package. */
export function initiatedPoint({ type }: OtaPackageInfo, ts: number): Point {
  return { key: `${PREFIX[type]}_state`, ts, value: text("INITIATED") };
}

/** Shared attributes by which a device gets its package; those that do not apply are `absent`. */
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

/** Everything that a device without package must not read any more. */
export function packageKeys(type: OtaPackageType): string[] {
  return [...ATTRIBUTES, ...LEFT].map((name) => `${PREFIX[type]}_${name}`);
}
