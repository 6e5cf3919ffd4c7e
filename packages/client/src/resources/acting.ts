import type { JwtPair, UserId } from "@orrery/model";
import { type Api, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** How administrators see what their users see. Made of `client.api` where it is needed; to act as one: `client.users.tokens`. */
export const acting = (api: Api) => ({
  /** Tokens with which nothing can be changed, for `client.session.use`. */
  viewTokens: (id: UserId, o?: CallOptions) => api.post<JwtPair>(path`/api/orrery/user/${id.id}/view`, undefined, o),
});
