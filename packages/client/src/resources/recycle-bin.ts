import type { BinnedEntity, BinRestoreDraft, EntityId, EntityType, PageData, PageLink } from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

const PATH = "/api/orrery/recycleBin";
const of = ({ entityType, id }: EntityId) => `${PATH}${path`/${entityType}/${id}`}`;

/** Entities that were deleted and can be restored. Made of `client.api` where it is needed. */
export const recycleBin = (api: Api) => ({
  /** Newest first by default, of all kinds by default. */
  list: (link: PageLink, entityType?: EntityType, o?: CallOptions) =>
    api.get<PageData<BinnedEntity>>(PATH, o, { ...pageQuery(link), entityType }),
  /** Rejects with status 409 when a name or token is taken: with others in `draft` it works. @returns the entity. */
  restore: (entity: EntityId, draft: BinRestoreDraft = {}, o?: CallOptions) =>
    api.post<unknown>(`${of(entity)}/restore`, draft, o),
  /** It can never be restored. */
  remove: (entity: EntityId, o?: CallOptions) => api.delete<void>(of(entity), o),
  /** The same for all. */
  empty: (o?: CallOptions) => api.delete<void>(PATH, o),
});
