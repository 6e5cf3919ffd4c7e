import { type Entry, isPlatformError } from "@orrery/model";
import type { DeviceLink } from "../../../connectivity/device-link.ts";
import { matchOfEndpoint } from "../../../connectivity/lwm2m/lwm2m-authentication.ts";
import { type Lwm2mCredentials, lwm2mCredentialsOf } from "../../../connectivity/lwm2m/lwm2m-credentials.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { CoapAnswer, CoapRequest } from "../../../kernel/coap/exchange/coap-answer.ts";
import type { Endpoint } from "../../../kernel/coap/exchange/endpoint.ts";
import type { OutgoingRequests } from "../../../kernel/coap/exchange/outgoing-requests.ts";
import { CODE, type CoapMessage, METHOD } from "../../../kernel/coap/wire/coap-message.ts";
import { queryOf } from "../../../kernel/coap/wire/uri.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { isSuccess, type Operation, requestOf } from "../client/operations.ts";
import { FORMAT } from "../content/content.ts";
import { pathText } from "../content/lwm2m-path.ts";
import { resultName } from "../rpc/reply.ts";
import { proofOf } from "../security/proof.ts";
import { bootstrapServers, bootstrapSteps } from "./bootstrap-steps.ts";

export interface BootstrapRequestsOptions {
  readonly link: DeviceLink;
  readonly requests: OutgoingRequests;
  readonly timeoutMs: number;
  readonly logLength: number;
  readonly log: Logger;
}

/** Clients that are told their servers at the same time; further ones ask again. */
const MAX_AT_ONCE = 1_000;

/** The bootstrap server: tells clients the servers of their profile (reference: device connectivity, 14.7). */
export class BootstrapRequests {
  readonly #options: BootstrapRequestsOptions;
  #running = 0;

  constructor(options: BootstrapRequestsOptions) {
    this.#options = options;
  }

  async answer({ endpoint, message }: CoapRequest): Promise<CoapAnswer> {
    if (message.code !== METHOD.post) return { code: CODE.methodNotAllowed };
    if (this.#running >= MAX_AT_ONCE) return { code: CODE.unavailable };
    const name = queryOf(message).get("ep") ?? "";
    const { link } = this.#options;
    const admitted = name === "" ? undefined : await link.admission.registerEndpoint(name, proofOf(endpoint));
    if (admitted?.kind !== "admitted") {
      this.#report(name, endpoint);
      return { code: name === "" ? CODE.badRequest : CODE.forbidden };
    }
    const { device } = admitted;
    const credentials = await this.#credentialsOf(name, endpoint);
    const { transport } = device.profile;
    const servers = credentials && transport.type === "LWM2M" ? bootstrapServers(transport, credentials) : undefined;
    if (!credentials || !servers) {
      this.#note(device, "Error : Bootstrap: the profile has no servers that fit to the credentials");
      return { code: CODE.badRequest };
    }
    const run = async () => {
      const found = await this.#step(device, endpoint, { kind: "discover", path: [] });
      await this.#step(device, endpoint, { kind: "read", path: [1] });
      const links = isSuccess(found) ? found.payload.toString("utf8") : "";
      for (const step of bootstrapSteps(servers, credentials, links)) {
        const { path } = step;
        const operation: Operation =
          step.kind === "delete"
            ? { kind: "delete", path }
            : { kind: "replace", path, leaves: step.leaves, format: FORMAT.tlv };
        await this.#step(device, endpoint, operation);
      }
      await this.#finish(device, endpoint);
    };
    return { code: CODE.changed, sent: () => this.#begin(device, run) };
  }

  /** A request without an answer ends the sequence; an error does not. */
  #begin(device: DeviceContext, run: () => Promise<void>): void {
    this.#running += 1;
    run()
      .catch((error: unknown) => {
        if (isPlatformError(error)) this.#note(device, `Error : Bootstrap: ${error.message}`);
        else this.#options.log.error({ err: error }, "a client could not be told its servers");
      })
      .finally(() => {
        this.#running -= 1;
      });
  }

  async #step(device: DeviceContext, endpoint: Endpoint, operation: Operation): Promise<CoapMessage> {
    const { requests, timeoutMs } = this.#options;
    const { message } = await requests.request(endpoint, requestOf(operation, []), timeoutMs);
    const place = "path" in operation ? pathText(operation.path) : "";
    this.#note(device, `Info : Bootstrap: ${operation.kind} ${place}: ${resultName(message.code)}`);
    return message;
  }

  async #finish(device: DeviceContext, endpoint: Endpoint): Promise<void> {
    const { requests, timeoutMs } = this.#options;
    const { options } = requestOf({ kind: "execute", path: [] }, ["bs"]);
    const { message } = await requests.request(endpoint, { code: METHOD.post, options }, timeoutMs);
    this.#note(device, `Info : Bootstrap: finish: ${resultName(message.code)}`);
  }

  async #credentialsOf(name: string, endpoint: Endpoint): Promise<Lwm2mCredentials | undefined> {
    const match = await matchOfEndpoint(this.#options.link.lookup, name, proofOf(endpoint));
    return match && lwm2mCredentialsOf(match.credentials.credentialsValue);
  }

  #report(name: string, { address }: Endpoint): void {
    const { refused, lookup } = this.#options.link;
    const suspect = async () => (name === "" ? undefined : (await lookup.findByCredentialsId(name))?.device);
    refused.record({ transport: "LWM2M", address, presented: { clientId: name }, suspect });
  }

  #note(device: DeviceContext, text: string): void {
    const { link, logLength, log } = this.#options;
    if (logLength === 0) return;
    const entries: Entry[] = [["transportLog", { type: "STRING", value: text.slice(0, logLength) }]];
    try {
      link.uplinks.telemetry(device, [{ ts: undefined, entries }], text.length).catch((error: unknown) => {
        log.warn({ err: error }, "an entry of the log of a device was not kept");
      });
    } catch (error) {
      if (!isPlatformError(error)) throw error; // more than the device may send
    }
  }
}
