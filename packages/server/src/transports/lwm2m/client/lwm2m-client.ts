import { type Lwm2mTransportProfile, PlatformError } from "@orrery/model";
import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type {
  CloseReason,
  DeviceSession,
  RpcDownlink,
  RpcHandOver,
  SessionPeer,
} from "../../../connectivity/device-session.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import { Awake, type Reach, reachOf } from "../../../connectivity/power/awake.ts";
import type { Endpoint } from "../../../kernel/coap/exchange/endpoint.ts";
import type { Lwm2mModel, Lwm2mResourceModel } from "../../../resources/lwm2m-model.ts";
import type { Lwm2mPath } from "../content/lwm2m-path.ts";
import type { Lwm2mType } from "../content/lwm2m-value.ts";
import { type ProfilePlan, profilePlan } from "../mapping/profile-plan.ts";
import { ClientUpdates } from "../ota/client-updates.ts";
import { runCommand } from "../rpc/run-command.ts";
import { applyPlan } from "./apply-plan.ts";
import { log } from "./client-uplinks.ts";
import { type Operation, type Outcome, outcomeOf, requestOf } from "./operations.ts";
import type { ClientObservation, ClientParts, RegisteredClient } from "./registered-client.ts";
import type { Registration } from "./registration.ts";
import { sharedModels } from "./shared-models.ts";
import { SharedWrites } from "./shared-writes.ts";

/** Operations that wait for their turn; clients that answer slowly get no more. */
const MAX_QUEUED = 2_000;
const NOTHING_OBSERVED: ReadonlyMap<string, ClientObservation> = new Map();
const NO_MODEL: ReadonlyMap<number, Lwm2mModel> = new Map();

/**
 * A registered client: the transport's side of its session. Operations are sent one after the other (RFC 7252, 4.7). There are
 * tens of thousands, most of which only report: maps are made when something enters them.
 */
export class Lwm2mClient implements SessionPeer, RegisteredClient {
  readonly parts: ClientParts;
  readonly updates: ClientUpdates;
  registration: Registration;
  endpoint: Endpoint;
  models: ReadonlyMap<number, Lwm2mModel> = NO_MODEL;
  closed = false;
  readonly #awake = new Awake(() => this.#fellAsleep());
  readonly #shared: SharedWrites;
  #observations: Map<string, ClientObservation> | undefined;
  #known: Map<string, string> | undefined;
  #running: Set<number> | undefined;
  #session: DeviceSession | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #planIsOld = false;
  /** Whether one request may be sent although the client sleeps. */
  #mayPage = false;

  constructor(parts: ClientParts, registration: Registration, endpoint: Endpoint) {
    this.parts = parts;
    this.registration = registration;
    this.endpoint = endpoint;
    this.updates = new ClientUpdates(this);
    this.#shared = new SharedWrites(this);
  }

  /** The session, from {@link begin} on. */
  get session(): DeviceSession {
    if (!this.#session) throw new Error("a client is used before it has its session");
    return this.#session;
  }

  get device(): DeviceContext {
    return this.session.device.current;
  }

  get observations(): ReadonlyMap<string, ClientObservation> {
    return this.#observations ?? NOTHING_OBSERVED;
  }

  /** Undefined when the profile was changed to another transport meanwhile. */
  get profile(): Lwm2mTransportProfile | undefined {
    const { transport } = this.device.profile;
    return transport.type === "LWM2M" ? transport : undefined;
  }

  get plan(): ProfilePlan | undefined {
    return this.profile && profilePlan(this.profile, this.registration.objects);
  }

  get isAwake(): boolean {
    return this.#awake.isAwake || this.#mayPage;
  }

  /** The client has registered: everything that the profile wants is asked for. */
  begin(session: DeviceSession): void {
    this.#session = session;
    this.#awake.heard(this.#reach());
    const { sessions } = this.parts.link;
    sessions.subscribeAttributes(session, true);
    this.attempt(async () => {
      await this.#loadModels();
      sessions.subscribeRpc(session, true);
      await applyPlan(this);
      await this.#shared.begin();
      await this.updates.begin();
    });
  }

  /** The client has updated its registration. */
  updated(registration: Registration, endpoint: Endpoint): void {
    const hasMoved = endpoint.key !== this.endpoint.key;
    const objectsChanged = registration.objects !== this.registration.objects;
    this.registration = registration;
    this.endpoint = endpoint;
    if (hasMoved) for (const { token } of this.observations.values()) this.parts.requests.move(token, endpoint);
    this.heard();
    if (objectsChanged) this.deviceChanged();
  }

  /** Any message of the client: it is awake and active. */
  heard(): void {
    if (this.closed) return;
    const { sessions } = this.parts.link;
    sessions.touch(this.session);
    this.#mayPage = false;
    if (!this.#awake.heard(this.#reach())) return;
    log(this, "Info : Client is awake!");
    sessions.subscribeRpc(this.session, true);
    this.attempt(async () => {
      if (this.#planIsOld) await this.#renewPlan();
      await this.#shared.flush();
      await this.updates.resume();
    });
  }

  /** Sends an operation when those before it are done. @throws {PlatformError} `unavailable` without an answer. */
  ask(operation: Operation): Promise<Outcome> {
    if (this.#queued >= MAX_QUEUED) {
      return Promise.reject(new PlatformError("unavailable", "Too many requests wait for the device"));
    }
    this.#queued += 1;
    const result = this.#turn.then(() => this.askAtOnce(operation));
    const done = () => {
      this.#queued -= 1;
    };
    this.#turn = result.then(done, done);
    return result;
  }

  /** The same beside the others: for what takes long. */
  async askAtOnce(operation: Operation): Promise<Outcome> {
    if (this.closed) throw new PlatformError("unavailable", "The registration has ended");
    const reach = this.#reach();
    const paging = !this.#awake.isAwake && reach.kind === "window" ? reach.pagingTimeoutMs : undefined;
    if (paging !== undefined) this.#mayPage = false;
    const { requests, settings } = this.parts;
    const request = requestOf(operation, this.registration.objects.root);
    const answered = await requests.request(this.endpoint, request, paging ?? settings.timeoutMs);
    this.heard();
    return outcomeOf(answered);
  }

  observed(place: string, observation: ClientObservation | undefined): void {
    if (!observation) this.#observations?.delete(place);
    else {
      this.#observations ??= new Map();
      this.#observations.set(place, observation);
    }
  }

  knownText(place: string): string | undefined {
    return this.#known?.get(place);
  }

  learn(place: string, text: string): void {
    this.#known ??= new Map();
    this.#known.set(place, text);
  }

  readonly typeOf = (path: Lwm2mPath): Lwm2mType | undefined => {
    const type = this.resourceModel(path)?.type;
    return type === "NONE" ? undefined : type;
  };

  resourceModel([objectId = -1, , resourceId]: Lwm2mPath): Lwm2mResourceModel | undefined {
    return this.models.get(objectId)?.resources.find(({ id }) => id === resourceId);
  }

  /** Runs what is done for the client by itself; a client that does not answer ends it. */
  attempt(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      if (error instanceof PlatformError) log(this, `Error : ${error.message}`);
      else this.parts.log.error({ err: error }, "an LwM2M client could not be served");
    });
  }

  close(_reason: CloseReason): void {
    this.closed = true;
    this.#awake.close();
    for (const { token } of this.observations.values()) this.parts.requests.forget(token);
    this.#observations = undefined;
  }

  attributesChanged(change: AttributeChange): void {
    this.#shared.changed(change);
    this.updates.attributesChanged(change);
  }

  rpcRequest(request: RpcDownlink): RpcHandOver {
    this.#running ??= new Set();
    const running = this.#running;
    if (!running.has(request.id)) {
      running.add(request.id);
      if (!this.#awake.isAwake) this.parts.link.sessions.subscribeRpc(this.session, false); // the one that it wakes for
      this.attempt(() => runCommand(this, request).finally(() => running.delete(request.id)));
    }
    return { kind: "sent", ackTimeoutMs: this.parts.settings.timeoutMs };
  }

  /** Clients of LwM2M send no commands. */
  rpcReply(): void {}

  deviceChanged(): void {
    if (this.closed) return;
    this.#planIsOld = true;
    if (this.#awake.isAwake) this.attempt(() => this.#renewPlan());
  }

  async #renewPlan(): Promise<void> {
    this.#planIsOld = false;
    await this.#loadModels();
    await applyPlan(this);
  }

  #reach(): Reach {
    const power = this.profile?.power;
    if (!power) return { kind: "always" };
    return reachOf(this.device.power, power, this.registration.queueMode, this.parts.settings.power);
  }

  #fellAsleep(): void {
    if (this.closed) return;
    const reach = this.#reach();
    this.#mayPage = reach.kind === "window" && reach.pagingTimeoutMs !== undefined;
    if (!this.#mayPage) this.parts.link.sessions.subscribeRpc(this.session, false); // commands wait meanwhile
    log(this, "Info : Client is sleeping!");
  }

  async #loadModels(): Promise<void> {
    const { objectModels } = this.parts.link;
    const models = new Map<number, Lwm2mModel>();
    for (const [id, { version }] of this.registration.objects.objects) {
      const model = await objectModels.find(this.device.tenantId, `${id}_${version}`);
      if (model) models.set(id, model);
    }
    this.models = sharedModels(this.registration.objects, models);
  }
}
