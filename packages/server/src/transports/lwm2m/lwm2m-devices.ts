import { isPlatformError } from "@orrery/model";
import type { DeviceLink } from "../../connectivity/device-link.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { CoapNotice } from "../../kernel/coap/coap-server.ts";
import type { CoapAnswer, CoapRequest } from "../../kernel/coap/exchange/coap-answer.ts";
import type { Endpoint } from "../../kernel/coap/exchange/endpoint.ts";
import { OutgoingRequests } from "../../kernel/coap/exchange/outgoing-requests.ts";
import { CODE, type CoapMessage } from "../../kernel/coap/wire/coap-message.ts";
import { pathOf } from "../../kernel/coap/wire/uri.ts";
import type { Logger } from "../../kernel/logging.ts";
import { BootstrapRequests } from "./bootstrap/bootstrap-requests.ts";
import type { Lwm2mSettings } from "./lwm2m-settings.ts";
import { packageDownload } from "./ota/package-download.ts";
import { PullOffers } from "./ota/pull-offers.ts";
import { Registrations } from "./registration/registrations.ts";

export interface Lwm2mDevicesOptions {
  readonly link: DeviceLink;
  readonly settings: Lwm2mSettings;
  /** How messages of the platform are sent, by the server or by the bootstrap server. */
  readonly send: (endpoint: Endpoint, notice: CoapNotice) => void;
  readonly sendOfBootstrap: (endpoint: Endpoint, notice: CoapNotice) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const MAX_WAITING = 50_000;
const MAX_RESPONSE_BYTES = 262_144;

/** Serves LwM2M clients: the part that is loaded with the first request. */
export class Lwm2mDevices {
  readonly requests: OutgoingRequests;
  readonly requestsOfBootstrap: OutgoingRequests;
  readonly #link: DeviceLink;
  readonly #offers: PullOffers;
  readonly #registrations: Registrations;
  readonly #bootstrap: BootstrapRequests;
  readonly #log: Logger;

  constructor({ link, settings, send, sendOfBootstrap, clock, log }: Lwm2mDevicesOptions) {
    const bounds = { clock, maxWaiting: MAX_WAITING, maxResponseBytes: MAX_RESPONSE_BYTES };
    this.requests = new OutgoingRequests({ send, ...bounds });
    this.requestsOfBootstrap = new OutgoingRequests({ send: sendOfBootstrap, ...bounds });
    this.#link = link;
    this.#log = log;
    this.#offers = new PullOffers(clock);
    const { timeoutMs, logLength, psmActivityTimerMs, pagingTransmissionWindowMs } = settings;
    const power = { psmActivityTimerMs, pagingTransmissionWindowMs };
    const parts = { link, requests: this.requests, offers: this.#offers, log };
    this.#registrations = new Registrations({ ...parts, settings: { timeoutMs, logLength, power } }, clock);
    this.#bootstrap = new BootstrapRequests({ link, requests: this.requestsOfBootstrap, timeoutMs, logLength, log });
  }

  /** A request to the server. */
  answer(request: CoapRequest): Promise<CoapAnswer> {
    const [first, second, ...more] = pathOf(request.message);
    if (more.length > 0) return NOT_FOUND;
    if (first === "rd") return this.#answered(this.#registrations.answer(request, second));
    if (first === "tbfw") return this.#answered(packageDownload(this.#link, this.#offers, request, second));
    return NOT_FOUND;
  }

  /** A request to the bootstrap server. */
  answerOfBootstrap(request: CoapRequest): Promise<CoapAnswer> {
    const [first, ...more] = pathOf(request.message);
    return first === "bs" && more.length === 0 ? this.#answered(this.#bootstrap.answer(request)) : NOT_FOUND;
  }

  takeResponse(endpoint: Endpoint, message: CoapMessage): boolean | Promise<void> {
    return this.requests.take(endpoint, message);
  }

  takeResponseOfBootstrap(endpoint: Endpoint, message: CoapMessage): boolean | Promise<void> {
    return this.requestsOfBootstrap.take(endpoint, message);
  }

  close(): void {
    this.requests.close();
    this.requestsOfBootstrap.close();
  }

  async #answered(answer: Promise<CoapAnswer>): Promise<CoapAnswer> {
    try {
      return await answer;
    } catch (error) {
      if (isPlatformError(error, "badRequest")) return { code: CODE.badRequest };
      if (isPlatformError(error, "unavailable")) return { code: CODE.unavailable };
      if (!isPlatformError(error)) this.#log.error({ err: error }, "a message of an LwM2M client failed");
      return { code: CODE.internalError };
    }
  }
}

const NOT_FOUND = Promise.resolve<CoapAnswer>({ code: CODE.notFound });
