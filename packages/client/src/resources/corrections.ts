import type {
  Correction,
  CorrectionDetails,
  CorrectionDraft,
  CorrectionPreview,
  CorrectionUndone,
  EntityId,
  PageData,
  PageLink,
  Uuid,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

const of = ({ entityType, id }: EntityId) => path`/api/orrery/corrections/${entityType}/${id}`;

/** Corrections of values of the past. Made of `client.api` where it is needed. */
export const corrections = (api: Api) => ({
  /** What a draft would do. */
  preview: (entity: EntityId, draft: CorrectionDraft, o?: CallOptions) =>
    api.post<CorrectionPreview>(`${of(entity)}/preview`, draft, o),
  /** Changes or deletes values, and keeps what they were. */
  correct: (entity: EntityId, draft: CorrectionDraft, o?: CallOptions) => api.post<Correction>(of(entity), draft, o),
  /** Newest first by default. */
  list: (entity: EntityId, link: PageLink, o?: CallOptions) =>
    api.get<PageData<Correction>>(of(entity), o, pageQuery(link)),
  /** One with its values before and after. */
  get: (entity: EntityId, id: Uuid, o?: CallOptions) => api.get<CorrectionDetails>(`${of(entity)}${path`/${id}`}`, o),
  /** Gives the values back what they were, where nobody has changed them since. */
  undo: (entity: EntityId, id: Uuid, o?: CallOptions) =>
    api.post<CorrectionUndone>(`${of(entity)}${path`/${id}/undo`}`, undefined, o),
});
