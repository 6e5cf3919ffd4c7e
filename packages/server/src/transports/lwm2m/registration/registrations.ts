import type { Uuid } from "@orrery/model";
import type { DeviceSession } from "../../../connectivity/device-session.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { BlockUploads } from "../../../kernel/coap/exchange/block-uploads.ts";
import type { CoapAnswer, CoapRequest } from "../../../kernel/coap/exchange/coap-answer.ts";
import type { Endpoint } from "../../../kernel/coap/exchange/endpoint.ts";
import { CODE, METHOD, OPTION } from "../../../kernel/coap/wire/coap-message.ts";
import { queryOf } from "../../../kernel/coap/wire/uri.ts";
import { log } from "../client/client-uplinks.ts";
import { Lwm2mClient } from "../client/lwm2m-client.ts";
import type { ClientParts } from "../client/registered-client.ts";
import { proofOf, sameProof } from "../security/proof.ts";
import { KnownObjects } from "./known-objects.ts";
import { registerQuery, updateQuery } from "./register-request.ts";

/** Time after the lifetime of a registration in which an update still counts: messages take time. */
const GRACE_MS = 30_000;
const MAX_PAYLOAD_BYTES = 65_536;
const REGISTER = "rd";

/** The registration interface (OMA LwM2M core, 6.2). Registrations are the sessions of devices; their ids are theirs. */
export class Registrations {
  readonly #parts: ClientParts;
  readonly #clock: Clock;
  readonly #uploads: BlockUploads;
  readonly #objects: KnownObjects;

  constructor(parts: ClientParts, clock: Clock) {
    this.#parts = parts;
    this.#clock = clock;
    this.#uploads = new BlockUploads(MAX_PAYLOAD_BYTES, clock);
    this.#objects = new KnownObjects(clock);
  }

  /** `id`: what stands behind `rd` in the path. @throws {PlatformError} `badRequest`. */
  async answer(request: CoapRequest, id: string | undefined): Promise<CoapAnswer> {
    const { code } = request.message;
    if (code === METHOD.delete && id !== undefined) return this.#deregister(request, id);
    if (code !== METHOD.post) return { code: CODE.methodNotAllowed };
    const uploaded = this.#uploads.take(request, request.endpoint.address, `${REGISTER} ${id ?? ""}`);
    if (uploaded.kind === "answer") return uploaded.answer;
    const whole = { ...request, message: uploaded.message };
    const answer = id === undefined ? await this.#register(whole) : this.#update(whole, id);
    return { ...answer, options: [...(answer.options ?? []), ...uploaded.options] };
  }

  async #register({ endpoint, message }: CoapRequest): Promise<CoapAnswer> {
    const query = registerQuery(queryOf(message));
    const { link } = this.#parts;
    const admitted = await link.admission.registerEndpoint(query.endpoint, proofOf(endpoint));
    if (admitted.kind === "refused") {
      this.#report(admitted, query.endpoint, endpoint);
      return { code: admitted.refusal === "rateExceeded" ? CODE.internalError : CODE.forbidden };
    }
    endpoint.session?.recognized(); // with a raw public key it was nobody's until now
    const objects = this.#objects.of(message.payload);
    const client = new Lwm2mClient(this.#parts, { ...query, objects }, endpoint);
    const session = link.sessions.open(admitted.device, "ASYNC", client);
    this.#extend(session, query.lifetimeSeconds);
    const id = link.sessions.idOf(session);
    const location = [REGISTER, id].map((part) => ({ number: OPTION.locationPath, value: Buffer.from(part) }));
    const sent = () => {
      if (session.closed) return;
      client.begin(session);
      log(client, `Info : Client registered with registration id: ${id}, version ${query.version}`);
    };
    return { code: CODE.created, options: location, sent };
  }

  #update({ endpoint, message }: CoapRequest, id: string): CoapAnswer {
    const found = this.#find(id, endpoint);
    if (!found) return { code: CODE.notFound };
    const { client, session } = found;
    const { lifetimeSeconds, binding, queueMode } = updateQuery(queryOf(message));
    const before = client.registration;
    const registration = {
      ...before,
      lifetimeSeconds: lifetimeSeconds ?? before.lifetimeSeconds,
      binding: binding ?? before.binding,
      queueMode: queueMode ?? before.queueMode,
      objects: message.payload.length > 0 ? this.#objects.of(message.payload) : before.objects,
    };
    this.#extend(session, registration.lifetimeSeconds);
    return { code: CODE.changed, sent: () => session.closed || this.#updated(client, registration, endpoint) };
  }

  #updated(client: Lwm2mClient, ...update: Parameters<Lwm2mClient["updated"]>): void {
    client.updated(...update);
    log(client, "Info : Client updated its registration");
  }

  #deregister({ endpoint }: CoapRequest, id: string): CoapAnswer {
    const found = this.#find(id, endpoint);
    if (!found) return { code: CODE.notFound };
    log(found.client, "Info : Client unregistered");
    found.client.close("idle");
    this.#parts.link.sessions.close(found.session);
    return { code: CODE.deleted };
  }

  /** Only who registered may change the registration. */
  #find(id: string, endpoint: Endpoint): { client: Lwm2mClient; session: DeviceSession } | undefined {
    const session = this.#parts.link.sessions.find(id as Uuid); // any text: it is only looked up
    const client = session?.peer;
    if (!session || !(client instanceof Lwm2mClient)) return undefined;
    return sameProof(proofOf(client.endpoint), proofOf(endpoint)) ? { client, session } : undefined;
  }

  #extend(session: DeviceSession, lifetimeSeconds: number): void {
    this.#parts.link.sessions.endAt(session, this.#clock() + lifetimeSeconds * 1_000 + GRACE_MS);
  }

  #report(
    { refusal, device }: { readonly refusal: string; readonly device?: DeviceContext | undefined },
    name: string,
    { address }: Endpoint,
  ): void {
    const { refused, connections, lookup } = this.#parts.link;
    if (refusal !== "badCredentials") {
      const cause = refusal === "otherTransport" ? "OTHER_TRANSPORT" : "RATE_EXCEEDED";
      connections.report({ outcome: "REFUSED", cause, transport: "LWM2M", address, device });
      return;
    }
    const suspect = async () => (await lookup.findByCredentialsId(name))?.device;
    refused.record({ transport: "LWM2M", address, presented: { clientId: name }, suspect });
  }
}
