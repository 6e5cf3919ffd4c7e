import type { JwtPair } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Whether the installation still waits for its first system administrator. */
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
    const { required } = await api.get<{ readonly required: boolean }>("/api/noauth/setup", o);
    return { needed: required };
  },
  /** The tokens of the new system administrator. */
  complete: (request: SetupRequest, o?: CallOptions) => api.post<JwtPair>("/api/noauth/setup", request, o),
});
