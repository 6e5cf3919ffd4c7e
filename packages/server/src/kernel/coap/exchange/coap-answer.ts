import type { CoapMessage, CoapOption } from "../wire/coap-message.ts";
import type { Endpoint } from "./endpoint.ts";

/** A request of a client; it owns its bytes. */
export interface CoapRequest {
  readonly endpoint: Endpoint;
  readonly message: CoapMessage;
}

/** The answer to a request. */
export interface CoapAnswer {
  readonly code: number;
  /** Sorted by number. */
  readonly options?: readonly CoapOption[];
  readonly payload?: Buffer;
  /** Not sent to a client whose request was not confirmable. */
  readonly onlyToConfirmable?: boolean;
  /** Called after it was sent. */
  readonly sent?: () => void;
}

/** Never rejects: failures become answers. */
export type RequestHandler = (request: CoapRequest) => Promise<CoapAnswer>;
