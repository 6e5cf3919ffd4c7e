import type { DeviceLink } from "../../connectivity/device-link.ts";
import type { PowerDefaults } from "../../connectivity/power/awake.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { CoapNotice } from "../../kernel/coap/coap-server.ts";
import type { CoapRequest } from "../../kernel/coap/exchange/coap-answer.ts";
import type { Endpoint } from "../../kernel/coap/exchange/endpoint.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { CoapSettings } from "./coap-settings.ts";
import { CoapRequests } from "./device/coap-requests.ts";
import { LongAnswers } from "./device/long-answers.ts";
import { CoapObservers } from "./observe/coap-observers.ts";

export interface CoapDevicesOptions {
  readonly link: DeviceLink;
  readonly settings: Pick<CoapSettings, "timeoutMs" | "maxPayloadBytes"> & PowerDefaults;
  readonly notify: (endpoint: Endpoint, notice: CoapNotice) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Serves requests and observations of devices: the part of CoAP that is loaded with the first request. */
export class CoapDevices {
  readonly #requests: CoapRequests;
  readonly #observers: CoapObservers;

  constructor({ link, settings, notify, clock, log }: CoapDevicesOptions) {
    const long = new LongAnswers(clock);
    this.#observers = new CoapObservers({ link, long, notify, power: settings, log });
    this.#requests = new CoapRequests({ link, observers: this.#observers, long, settings, clock, log });
  }

  /** Number of devices that observe. */
  get observers(): number {
    return this.#observers.count;
  }

  answer(request: CoapRequest) {
    return this.#requests.answer(request);
  }

  /** A DTLS session has ended: nothing can be sent to its client any more. */
  gone(endpoint: Endpoint): void {
    this.#observers.gone(endpoint);
  }

  close(): void {
    this.#observers.close();
  }
}
