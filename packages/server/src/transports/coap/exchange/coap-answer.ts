import type { CoapMessage, CoapOption } from "../wire/coap-message.ts";
import type { Endpoint } from "./endpoint.ts";

/** A request of a client; its bytes are its own. */
export interface CoapRequest {
  readonly endpoint: Endpoint;
  readonly message: CoapMessage;
}

/** What a request is answered with. */
export interface CoapAnswer {
  readonly code: number;
  /** By rising number. */
  readonly options?: readonly CoapOption[];
  readonly payload?: Buffer;
  /** Called once it was sent. */
  readonly sent?: () => void;
}

/** @throws nothing: failures are answers. */
export type RequestHandler = (request: CoapRequest) => Promise<CoapAnswer>;
