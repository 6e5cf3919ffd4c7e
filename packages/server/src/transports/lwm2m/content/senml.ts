import type { Carried } from "./carried-value.ts";
import { carriedOf, valueOfCarried } from "./carried-value.ts";
import { checkCount } from "./content-error.ts";
import { contentPath, type Leaf, type Lwm2mPath, pathText } from "./lwm2m-path.ts";
import type { Lwm2mType, Lwm2mValue } from "./lwm2m-value.ts";

/** A record of a pack (RFC 8428); `carried` is absent where only names are given, as in composite reads. */
export interface SenmlRecord {
  readonly baseName?: string | undefined;
  readonly name?: string | undefined;
  readonly carried?: Carried | undefined;
}

/** The values of a pack, whose names are paths. Times are not read: values count from their arrival. */
export function leavesOfPack(
  records: readonly SenmlRecord[],
  typeOf: (path: Lwm2mPath) => Lwm2mType | undefined,
): Leaf<Lwm2mValue>[] {
  checkCount(records);
  let base = "";
  const leaves: Leaf<Lwm2mValue>[] = [];
  for (const { baseName, name = "", carried } of records) {
    base = baseName ?? base;
    if (!carried) continue;
    const path = contentPath(base + name);
    leaves.push({ path, value: valueOfCarried(typeOf(path), carried) });
  }
  return leaves;
}

/** One record for each value, with its whole path. */
export function packOfLeaves(leaves: readonly Leaf<Lwm2mValue>[]): SenmlRecord[] {
  return leaves.map(({ path, value }) => ({ name: pathText(path), carried: carriedOf(value) }));
}

/** The paths of a composite read. */
export function packOfPaths(paths: readonly Lwm2mPath[]): SenmlRecord[] {
  return paths.map((path) => ({ name: pathText(path) }));
}
