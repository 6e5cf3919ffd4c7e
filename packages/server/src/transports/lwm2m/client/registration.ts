import type { ClientObjects } from "../registration/client-objects.ts";
import type { RegisterQuery } from "../registration/register-request.ts";

/** What a client said of itself; replaced as a whole when it updates its registration. */
export interface Registration extends RegisterQuery {
  readonly objects: ClientObjects;
}
