import { isPlatformError, PlatformError } from "@orrery/model";
import type { Admission } from "../../../connectivity/admission.ts";
import { AttributeChange } from "../../../connectivity/attribute-change.ts";
import { splitKeys } from "../../../connectivity/attribute-reads.ts";
import { suspectOf } from "../../../connectivity/credentials.ts";
import type { DeviceLink } from "../../../connectivity/device-link.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import { readProvision } from "../../../connectivity/provision/provision-payload.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { BlockUploads } from "../../../kernel/coap/exchange/block-uploads.ts";
import { inBlocks, wantedBlock } from "../../../kernel/coap/exchange/block-wise.ts";
import type { CoapAnswer, CoapRequest } from "../../../kernel/coap/exchange/coap-answer.ts";
import {
  CODE,
  type CoapMessage,
  METHOD,
  numberIn,
  numberOption,
  OPTION,
  TYPE,
} from "../../../kernel/coap/wire/coap-message.ts";
import { queryOf } from "../../../kernel/coap/wire/uri.ts";
import type { Logger } from "../../../kernel/logging.ts";
import type { CoapSettings } from "../coap-settings.ts";
import type { Observed } from "../observe/coap-observer.ts";
import type { CoapObservers } from "../observe/coap-observers.ts";
import { certificateOf } from "../secure/certified-peer.ts";
import { downloadAnswer } from "./coap-downloads.ts";
import { type DeviceTarget, targetOf } from "./coap-path.ts";
import { bytesOf, codecOf, formatOption } from "./coap-payloads.ts";
import { type Addressee, aboutOf, type LongAnswers } from "./long-answers.ts";

export interface CoapRequestsOptions {
  readonly link: DeviceLink;
  readonly observers: CoapObservers;
  readonly long: LongAnswers;
  readonly settings: Pick<CoapSettings, "timeoutMs" | "maxPayloadBytes">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Options that are supported, or can be ignored although they are critical in general. */
const UNDERSTOOD = new Set<number>([
  OPTION.uriHost,
  OPTION.uriPort,
  OPTION.uriPath,
  OPTION.uriQuery,
  OPTION.accept,
  OPTION.block1,
  OPTION.block2,
]);
const CREATED: CoapAnswer = { code: CODE.created };
const TOO_OFTEN: CoapAnswer = { code: CODE.internalError };
const BAD_REQUEST: CoapAnswer = { code: CODE.badRequest };
/** Request id of client-side RPC; constant because each call has a session of its own. */
const ONLY_REQUEST = 0;
const NEVER_ABORTED = new AbortController().signal; // CoAP does not report that a client has gone

/** Handles requests of devices over CoAP (reference: device connectivity, 8). */
export class CoapRequests {
  readonly #options: CoapRequestsOptions;
  readonly #uploads: BlockUploads;

  constructor(options: CoapRequestsOptions) {
    this.#options = options;
    this.#uploads = new BlockUploads(options.settings.maxPayloadBytes, options.clock);
  }

  async answer(request: CoapRequest): Promise<CoapAnswer> {
    const { message } = request;
    const refusal = refusalOf(message, this.#options.settings.maxPayloadBytes);
    if (refusal !== undefined) return { code: refusal };
    try {
      return await this.#dispatch(request);
    } catch (error) {
      return { code: this.#codeOf(error) };
    }
  }

  async #dispatch(request: CoapRequest): Promise<CoapAnswer> {
    const certified = await this.#certified(request);
    const target = targetOf(request.message, certified !== undefined);
    switch (target.kind) {
      case "unknown":
        return BAD_REQUEST;
      case "noToken":
        return { code: CODE.unauthorized };
      case "provision":
        return this.#provision(request);
      case "efento": {
        const { answerEfento } = await import("../efento/efento-requests.ts");
        return answerEfento(this.#options.link, this.#options.clock, request, target.what);
      }
      default:
        return this.#ofDevice(request, target, certified);
    }
  }

  /** Whose certificate the client has proved to own; `undefined` when it is no device's, any more. */
  async #certified({ endpoint }: CoapRequest): Promise<Admission | undefined> {
    const credentialsId = certificateOf(endpoint);
    if (credentialsId === undefined) return undefined;
    const admitted = await this.#options.link.admission.requestByCertificate("COAP", credentialsId);
    return admitted.kind === "refused" && admitted.refusal === "badCredentials" ? undefined : admitted;
  }

  async #provision({ endpoint, message }: CoapRequest): Promise<CoapAnswer> {
    const { provisioning, refused, codecs } = this.#options.link;
    if (message.code !== METHOD.post) return { code: CODE.methodNotAllowed };
    if (message.options.some(({ number }) => number === OPTION.block1)) return { code: CODE.tooLarge }; // unauthenticated
    const { request, write } = await readProvision(message.payload, codecs);
    const answer = await provisioning.provision(request, endpoint.address);
    if (answer.status === "NOT_FOUND") {
      const { address } = endpoint;
      refused.record({ transport: "COAP", address, cause: "PROVISIONING", suspect: async () => undefined });
    }
    const code = answer.status === "SUCCESS" ? CODE.created : CODE.badRequest;
    const payload = write(answer);
    const format = numberOption(OPTION.contentFormat, typeof payload === "string" ? 50 : 42);
    return { code, options: [format], payload: bytesOf(payload) };
  }

  async #ofDevice(request: CoapRequest, target: DeviceTarget, certified: Admission | undefined): Promise<CoapAnswer> {
    const { admission, refused, connections, lookup, sessions } = this.#options.link;
    const { token = "" } = target;
    const admitted = certified ?? (await admission.request("COAP", token)); // with a certificate any token will do
    if (admitted.kind === "refused") {
      const { address } = request.endpoint;
      if (admitted.refusal !== "badCredentials") {
        const cause = admitted.refusal === "otherTransport" ? "OTHER_TRANSPORT" : "RATE_EXCEEDED";
        connections.report({ outcome: "REFUSED", cause, transport: "COAP", address, device: admitted.device });
        return { code: CODE.internalError };
      }
      const presented = { userName: token };
      refused.record({ transport: "COAP", address, presented, suspect: () => suspectOf(lookup, presented) });
      return { code: CODE.unauthorized };
    }
    const { device } = admitted;
    const { transport } = device.profile;
    if (transport.type === "COAP" && transport.deviceType !== "DEFAULT") return BAD_REQUEST;
    const uploaded = this.#uploads.take(request, device.deviceId.id, target.kind);
    if (uploaded.kind === "answer") return uploaded.answer;
    const { message, options } = uploaded;
    const answer = await this.#servedOrReported({ ...request, message }, target, device);
    sessions.touchDevice(device);
    this.#options.observers.heard(device);
    return { ...answer, options: [...(answer.options ?? []), ...options] };
  }

  async #servedOrReported(request: CoapRequest, target: DeviceTarget, device: DeviceContext): Promise<CoapAnswer> {
    try {
      return await this.#serve(request, target, device);
    } catch (error) {
      if (isPlatformError(error, "badRequest")) {
        const { address } = request.endpoint;
        const what = { outcome: "DROPPED", cause: "UNREADABLE_PAYLOAD" } as const;
        this.#options.link.connections.report({ ...what, transport: "COAP", address, device });
      }
      throw error;
    }
  }

  #serve(request: CoapRequest, target: DeviceTarget, device: DeviceContext): Promise<CoapAnswer> | CoapAnswer {
    const { code } = request.message;
    if (target.kind === "download")
      return downloadAnswer(this.#options.link, { device, type: target.type }, request.message);
    const to = addresseeOf(request, target, device);
    const next = this.#options.long.next(to, request.message);
    if (next) return this.#options.link.sessions.admits(device) ? next : TOO_OFTEN;
    if (code === METHOD.post) return this.#post(request, target, device);
    if (code !== METHOD.get) return { code: CODE.methodNotAllowed };
    if (target.kind !== "attributes" && target.kind !== "rpc") return BAD_REQUEST;
    const observe = request.message.options.find(({ number }) => number === OPTION.observe);
    switch (observe && numberIn(observe.value)) {
      case 0:
        return this.#observe(request, target, target.kind, device);
      case 1:
        this.#options.observers.cancel(device, target.kind, {
          endpoint: request.endpoint,
          token: request.message.token,
        });
        return { code: CODE.deleted };
      default:
        if ((wantedBlock(request.message)?.index ?? 0) === 0) this.#options.long.forget(to);
        return target.kind === "attributes" ? this.#attributes(request.message, device) : BAD_REQUEST;
    }
  }

  async #post(request: CoapRequest, target: DeviceTarget, device: DeviceContext): Promise<CoapAnswer> {
    const { uplinks, serverSideRpc, codecs } = this.#options.link;
    const codec = codecOf(codecs, device.profile);
    const { payload } = request.message;
    const end = payload.length;
    switch (target.kind) {
      case "telemetry":
        await uplinks.telemetry(device, codec.telemetry(payload, 0, end), end);
        return CREATED;
      case "attributes":
        await uplinks.attributes(device, codec.attributes(payload, 0, end), end);
        return CREATED;
      case "claim":
        await uplinks.claim(device, codec.claim(payload, 0, end));
        return CREATED;
      case "rpcAnswer":
        serverSideRpc.answered(device.deviceId, target.requestId, codec.rpcAnswer(payload, 0, end));
        return CREATED;
      case "rpc":
        return this.#command(request, target, device);
      case "download":
        return { code: CODE.methodNotAllowed };
    }
  }

  /** Client-side RPC, which a rule chain answers. */
  async #command(request: CoapRequest, target: DeviceTarget, device: DeviceContext): Promise<CoapAnswer> {
    const { payload } = request.message;
    const wanted = wantedBlock(request.message);
    if (wanted && wanted.index > 0) return { code: CODE.incomplete }; // of a reply that is not kept any more
    const { oneShot, clientSideRpc, codecs } = this.#options.link;
    const codec = codecOf(codecs, device.profile);
    const call = codec.rpcCall(payload, 0, payload.length);
    const event = await oneShot.wait({
      device,
      timeoutMs: this.#options.settings.timeoutMs,
      gone: NEVER_ABORTED,
      begin: (session) => clientSideRpc.request(session, ONLY_REQUEST, call),
    });
    if (event.kind !== "rpcReply") return { code: CODE.gatewayTimeout };
    const reply = bytesOf(codec.writeRpcReply(ONLY_REQUEST, event.data));
    const answer = { code: CODE.content, options: [formatOption(device.profile)], payload: reply };
    return this.#options.long.begin(addresseeOf(request, target, device), answer, wanted);
  }

  async #attributes(message: CoapMessage, device: DeviceContext): Promise<CoapAnswer> {
    const { uplinks, codecs } = this.#options.link;
    const query = queryOf(message);
    const [clientKeys, sharedKeys] = [splitKeys(query.get("clientKeys")), splitKeys(query.get("sharedKeys"))];
    const values = await uplinks.readAttributes(device, { clientKeys, sharedKeys });
    if (values.client.length + values.shared.length === 0) return { code: CODE.notFound };
    const payload = bytesOf(codecOf(codecs, device.profile).writeAttributes(ONLY_REQUEST, values));
    return inBlocks({ code: CODE.content, options: [formatOption(device.profile, message)], payload }, message);
  }

  /** Starts an observation; the first message has all shared attributes, or the pending commands. */
  async #observe(
    request: CoapRequest,
    target: DeviceTarget,
    what: Observed,
    device: DeviceContext,
  ): Promise<CoapAnswer> {
    const { observers, link, long } = this.#options;
    const { endpoint, message } = request;
    const [to, block] = [addresseeOf(request, target, device), wantedBlock(message)];
    const { token, type } = message;
    const observation = { endpoint, token, to, block, confirmable: type === TYPE.confirmable, count: 0, held: [] };
    const sent = observers.observe(device, what, observation);
    const observe = numberOption(OPTION.observe, 0);
    if (what === "rpc") return { code: CODE.valid, options: [observe], sent };
    try {
      const { shared } = await link.uplinks.readAttributes(device, { clientKeys: undefined, sharedKeys: undefined });
      const codec = codecOf(link.codecs, device.profile);
      const payload = bytesOf(codec.writeAttributeChange(AttributeChange.ofUpdate(shared)));
      const options = [observe, formatOption(device.profile, message)];
      return long.begin(to, { code: CODE.content, options, payload, sent }, block);
    } catch (error) {
      observers.cancel(device, what, observation);
      throw error;
    }
  }

  #codeOf(error: unknown): number {
    if (isPlatformError(error, "badRequest")) return CODE.badRequest;
    if (isPlatformError(error, "unavailable")) return CODE.unavailable;
    if (!(error instanceof PlatformError)) this.#options.log.error({ err: error }, "a CoAP message of a device failed");
    return CODE.internalError;
  }
}

function addresseeOf({ endpoint, message }: CoapRequest, { kind }: DeviceTarget, device: DeviceContext): Addressee {
  return { deviceId: device.deviceId.id, endpoint, about: aboutOf(kind, message) };
}

/** The error code for a request that is refused without being processed. */
function refusalOf({ options, payload }: CoapMessage, maxPayloadBytes: number): number | undefined {
  for (const { number } of options) {
    if (number === OPTION.proxyUri || number === OPTION.proxyScheme) return CODE.proxyingNotSupported;
    if (number % 2 === 1 && !UNDERSTOOD.has(number)) return CODE.badOption;
  }
  return payload.length > maxPayloadBytes ? CODE.tooLarge : undefined;
}
