import type { JwtPair } from "@orrery/model";
import type { Api } from "../http/api.ts";
import { SETUP_PATH } from "../http/entry-points.ts";
import type { CallOptions } from "../http/request.ts";

/** Whether the installation has no system administrator yet. */
export interface SetupState {
  readonly needed: boolean;
}

export interface SetupRequest {
  /** The one-time code that the server printed at its start. */
  readonly code: string;
  readonly email: string;
  readonly password: string;
}

/** First start without demo accounts. */
export const setup = (api: Api) => ({
  state: async (o?: CallOptions): Promise<SetupState> => {
    const { required } = await api.get<{ readonly required: boolean }>(SETUP_PATH, o);
    return { needed: required };
  },
  /** The tokens of the new system administrator. */
  complete: (request: SetupRequest, o?: CallOptions) => api.post<JwtPair>(SETUP_PATH, request, o),
});
