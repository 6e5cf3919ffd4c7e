import type {
  OtaRollout,
  PageData,
  PageLink,
  RolloutDevice,
  RolloutDeviceState,
  RolloutDraft,
  RolloutProgressPoint,
  RolloutRestore,
  RolloutRetry,
  RolloutWaves,
  Uuid,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

const PATH = "/api/orrery/otaRollouts";
type Command = "start" | "pause" | "resume" | "next";

/** Rollouts of packages in waves. Made of `client.api` where it is needed. */
export const otaRollouts = (api: Api) => {
  const command = (name: Command) => (id: Uuid, o?: CallOptions) =>
    api.post<OtaRollout>(`${PATH}${path`/${id}`}/${name}`, undefined, o);
  return {
    /** Its devices are looked up after the answer; nothing happens before it is started. */
    create: (draft: RolloutDraft, o?: CallOptions) => api.post<OtaRollout>(PATH, draft, o),
    /** Newest first by default; those of one package, or of all. */
    list: (link: PageLink, filter: { otaPackageId?: Uuid | undefined } = {}, o?: CallOptions) =>
      api.get<PageData<OtaRollout>>(PATH, o, { ...pageQuery(link), otaPackageId: filter.otaPackageId }),
    get: (id: Uuid, o?: CallOptions) => api.get<OtaRollout>(`${PATH}${path`/${id}`}`, o),
    start: command("start"),
    /** No further device gets the package. */
    pause: command("pause"),
    /** What it stopped for is accepted. */
    resume: command("resume"),
    /** Begins the next wave now. */
    next: command("next"),
    /** Replaces the waves that have not begun; before the start or in a pause. */
    setWaves: (id: Uuid, waves: RolloutWaves["waves"], o?: CallOptions) =>
      api.post<OtaRollout>(`${PATH}${path`/${id}/waves`}`, { waves }, o),
    cancel: (id: Uuid, restore: RolloutRestore, o?: CallOptions) =>
      api.post<OtaRollout>(`${PATH}${path`/${id}/cancel`}`, { restore }, o),
    /** Failed devices try again: all by default. */
    retry: (id: Uuid, retry: RolloutRetry = {}, o?: CallOptions) =>
      api.post<OtaRollout>(`${PATH}${path`/${id}/retry`}`, retry, o),
    devices: (
      id: Uuid,
      link: PageLink,
      filter: { states?: readonly RolloutDeviceState[] | undefined; wave?: number | undefined } = {},
      o?: CallOptions,
    ) =>
      api.get<PageData<RolloutDevice>>(`${PATH}${path`/${id}/devices`}`, o, {
        ...pageQuery(link),
        states: filter.states,
        wave: filter.wave,
      }),
    progress: (id: Uuid, o?: CallOptions) => api.get<RolloutProgressPoint[]>(`${PATH}${path`/${id}/progress`}`, o),
    delete: (id: Uuid, o?: CallOptions) => api.delete<void>(`${PATH}${path`/${id}`}`, o),
  };
};
