import { badContent } from "./content-error.ts";

/**
 * Ids of an object, an instance, a resource and a resource instance, as many as the path has; none is the root.
 */
export type Lwm2mPath = readonly number[];

/** A value with its place: three ids of a single resource, four of an instance of a multiple one. */
export interface Leaf<V> {
  readonly path: Lwm2mPath;
  readonly value: V;
}

const MAX_ID = 65_535;
const MAX_LENGTH = 4;

/** `/3/0/9`; `/` for the root. */
export function pathText(path: Lwm2mPath): string {
  return `/${path.join("/")}`;
}

/** Parses `/3/0/9` or `3/0/9/`; `undefined` when it is no path. */
export function parsePath(text: string): Lwm2mPath | undefined {
  const parts = text.split("/").filter((part) => part !== "");
  if (parts.length > MAX_LENGTH || !parts.every((part) => /^\d{1,5}$/.test(part) && Number(part) <= MAX_ID)) {
    return undefined;
  }
  return parts.map(Number);
}

/** The path in content of a client. @throws {PlatformError} `badRequest`. */
export function contentPath(text: string): Lwm2mPath {
  return parsePath(text) ?? badContent(`"${text.slice(0, 64)}" is no path`);
}

/** Whether `path` is `ancestor`, or lies below it. */
export function isWithin(path: Lwm2mPath, ancestor: Lwm2mPath): boolean {
  return ancestor.every((id, index) => path[index] === id);
}
