import { createHash } from "node:crypto";
import { type EntityType, isPlatformError, PlatformError, parseUuid } from "@orrery/model";
import { KeyedMutex } from "../../async/keyed-mutex.ts";
import { CHANGED_MEANWHILE, ifUnchanged } from "../../entities/entity-revision.ts";
import { kindsWith } from "../../entities/kinds.ts";
import { jsonInSlices } from "../../json/json-in-slices.ts";
import { jsonPieces } from "../../json/lossless-text.ts";
import type { TextPieces } from "../../text-pieces.ts";
import type { Route } from "../route.ts";

/** Members of the infos of entities that are no members of the entities. */
const INFO_MEMBERS = ["customerTitle", "customerIsPublic", "deviceProfileName"];

/** A read of an entity, with what the tag of its answer is made of. */
interface Read {
  readonly route: Route;
  /** Name of the parameter with the id. */
  readonly parameter: string;
}

/**
 * The same routes: reads of one entity answer with an ETag, and a save whose If-Match is stale is refused with 409 and both
 * states (RFC 9110, 13.1.1), also when another call has changed the entity since its tag was compared. Without the header
 * the last write wins. Saves of one entity by these calls run one after the other, which spares them to try again.
 */
export function entityTags(routes: readonly Route[]): Route[] {
  const saving = new KeyedMutex<string>();
  const reads = new Map<string, Read>();
  for (const type of kindsWith("hasTag")) {
    const path = `/api/${pathWord(type)}`;
    const found = routes.find((route) => route.method === "GET" && new RegExp(`^${path}/:\\w+$`).test(route.path));
    if (found) reads.set(path, { route: found, parameter: found.path.slice(path.length + 2) });
  }
  const contents = routes.find(({ method, path }) => method === "GET" && path === RULE_CHAIN_CONTENTS);
  if (contents) reads.set("/api/ruleChain/metadata", { route: contents, parameter: "id" });
  return routes.map((route): Route => {
    if (route.method === "GET") return isReadOf(reads, route) ? { ...route, tagOf } : route;
    const read = reads.get(route.path);
    return route.method === "POST" && read ? { ...route, handle: savedOnce(route, read, saving) } : route;
  });
}

/** The nodes and links of a rule chain are read and saved by calls of their own. */
const RULE_CHAIN_CONTENTS = "/api/ruleChain/:id/metadata";

/** "entityView" for ENTITY_VIEW. */
function pathWord(type: EntityType): string {
  return type.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

function isReadOf(reads: ReadonlyMap<string, Read>, { path }: Route): boolean {
  if (path === RULE_CHAIN_CONTENTS) return true;
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
      if (wanted === undefined || wanted === "*") return route.handle(call);
      const readNow = () => read.handle({ ...call, params: { [parameter]: id } });
      const stale = (current: unknown) =>
        new PlatformError("conflict", CHANGED_MEANWHILE, { details: { current, sent: call.body } });
      const check = async () => {
        const current = await readNow();
        if (!tagsIn(wanted).includes(tagOf(current, await jsonInSlices(current)))) throw stale(current);
      };
      try {
        return await ifUnchanged(parseUuid(id), check, async () => route.handle(call));
      } catch (error) {
        const isLate = isPlatformError(error) && error.message === CHANGED_MEANWHILE && error.details === undefined;
        throw isLate ? stale(await readNow()) : error;
      }
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
  const { ruleChainId, id = ruleChainId } = (body ?? {}) as Readonly<Record<"id" | "ruleChainId", MaybeId>>;
  return typeof id?.id === "string" && id.id !== "" ? id.id : undefined;
}

type MaybeId = { readonly id?: unknown } | null | undefined;
