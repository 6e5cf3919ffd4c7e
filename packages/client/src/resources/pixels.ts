import type { EntityId } from "@orrery/model";
import { decodePixels, type PixelAnswer, type PixelRequest } from "@orrery/model/pixels";
import { type Api, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** What charts draw of time series. Made of `client.api` where it is needed. */
export const pixels = (api: Api) => ({
  /**
   * Of each key, in their order, the points where they are few, else statistics of pixels. At most as much as
   * `PIXEL_LIMITS` says.
   * @throws {ApiError} for every failure, `PixelFormatError` when the platform answers in a form that is not known.
   */
  read: async (entity: EntityId, request: PixelRequest, o?: CallOptions): Promise<PixelAnswer> => {
    const url = path`/api/orrery/pixels/${entity.entityType}/${entity.id}`;
    const options = { ...o, body: request, answer: "bytes" } as const;
    return decodePixels(await api.request<ArrayBuffer>("POST", url, options));
  },
});
