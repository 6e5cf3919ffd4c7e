import type {
  EntityId,
  EntityVersion,
  EntityVersionStates,
  PageData,
  PageLink,
  Uuid,
  VersionRestoreDraft,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

const of = ({ entityType, id }: EntityId) => path`/api/orrery/history/${entityType}/${id}`;

/** What entities were before they were changed. Made of `client.api` where it is needed. */
export const history = (api: Api) => ({
  /** Newest first by default. */
  list: (entity: EntityId, link: PageLink, o?: CallOptions) =>
    api.get<PageData<EntityVersion>>(of(entity), o, pageQuery(link)),
  /** A change with the entity before and after it. */
  get: (entity: EntityId, id: Uuid, o?: CallOptions) => api.get<EntityVersionStates>(`${of(entity)}${path`/${id}`}`, o),
  /** Saves the entity as it was then. @returns the entity. */
  restore: (entity: EntityId, id: Uuid, draft: VersionRestoreDraft = {}, o?: CallOptions) =>
    api.post<unknown>(`${of(entity)}${path`/${id}/restore`}`, draft, o),
});
