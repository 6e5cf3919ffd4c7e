import { createHash } from "node:crypto";
import { type EntityType, PlatformError } from "@orrery/model";
import { KeyedMutex } from "../../async/keyed-mutex.ts";
import { kindsWith } from "../../entities/kinds.ts";
import { jsonInSlices } from "../../json/json-in-slices.ts";
import { jsonPieces } from "../../json/lossless-text.ts";
import type { TextPieces } from "../../text-pieces.ts";
import type { Route } from "../route.ts";

/** Members of the infos of entities that are no members of the entities. */
const INFO_MEMBERS = ["customerTitle", "customerIsPublic", "deviceProfileName"];
const STALE = "The entity has been changed meanwhile";

/** A read of an entity, with what the tag of its answer is made of. */
interface Read {
  readonly route: Route;
  /** Name of the parameter with the id. */
  readonly parameter: string;
}

/**
 * The same routes: reads of one entity answer with an ETag, and a save whose If-Match is stale is refused with 409 and both
 * states (RFC 9110, 13.1.1). Without the header the last write wins. Saves of one entity by these calls run one after the
 * other, so that of two with the same tag one is refused.
 */
export function entityTags(routes: readonly Route[]): Route[] {
  const saving = new KeyedMutex<string>();
  const reads = new Map<string, Read>();
  for (const type of kindsWith("hasTag")) {
    const path = `/api/${pathWord(type)}`;
    const found = routes.find((route) => route.method === "GET" && new RegExp(`^${path}/:\\w+$`).test(route.path));
    if (found) reads.set(path, { route: found, parameter: found.path.slice(path.length + 2) });
  }
  return routes.map((route): Route => {
    if (route.method === "GET") return isReadOf(reads, route) ? { ...route, tagOf } : route;
    const read = reads.get(route.path);
    return route.method === "POST" && read ? { ...route, handle: savedOnce(route, read, saving) } : route;
  });
}

/** "entityView" for ENTITY_VIEW. */
function pathWord(type: EntityType): string {
  return type.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

function isReadOf(reads: ReadonlyMap<string, Read>, { path }: Route): boolean {
  const kind = /^(\/api\/\w+)(?:\/info)?\/:\w+$/.exec(path)?.[1];
  return kind !== undefined && reads.has(kind) && !isInfoOfDashboard(path);
}

/** It leaves out what the dashboard is made of. */
function isInfoOfDashboard(path: string): boolean {
  return path.startsWith("/api/dashboard/info/");
}

function savedOnce(route: Route, { route: read, parameter }: Read, saving: KeyedMutex<string>): Route["handle"] {
  return async (call) => {
    const id = idIn(call.body);
    if (id === undefined) return route.handle(call);
    return saving.run(`${route.path}/${id}`, async () => {
      const wanted = call.request.headers["if-match"];
      if (wanted !== undefined && wanted !== "*") {
        const current = await read.handle({ ...call, params: { [parameter]: id } });
        const tag = tagOf(current, await jsonInSlices(current));
        if (!tagsIn(wanted).includes(tag)) {
          throw new PlatformError("conflict", STALE, { details: { current, sent: call.body } });
        }
      }
      return route.handle(call);
    });
  };
}

/** The ETag of an answer with this text: the same for an entity and for its info. */
function tagOf(answer: unknown, text: TextPieces): string {
  const pieces = hasInfo(answer) ? jsonPieces(withoutInfo(answer)) : text;
  const hash = createHash("sha1");
  for (const piece of pieces) hash.update(piece);
  return `"${hash.digest("base64url")}"`;
}

function hasInfo(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && INFO_MEMBERS.some((name) => Object.hasOwn(answer, name));
}

function withoutInfo(answer: unknown): unknown {
  if (!hasInfo(answer)) return answer;
  const members = Object.entries(answer as object); // it has members
  return Object.fromEntries(members.filter(([name]) => !INFO_MEMBERS.includes(name)));
}

/** Compressed answers have the weak form of the same tag. */
function tagsIn(header: string): readonly string[] {
  return header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
}

function idIn(body: unknown): string | undefined {
  const { id } = (body ?? {}) as { readonly id?: { readonly id?: unknown } | null };
  return typeof id?.id === "string" && id.id !== "" ? id.id : undefined;
}
