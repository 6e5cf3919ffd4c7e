import type { Lwm2mTransportProfile } from "@orrery/model";
import type { DeviceLink } from "../../../connectivity/device-link.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { PowerDefaults } from "../../../connectivity/power/awake.ts";
import type { Endpoint } from "../../../kernel/coap/exchange/endpoint.ts";
import type { OutgoingRequests } from "../../../kernel/coap/exchange/outgoing-requests.ts";
import type { Logger } from "../../../kernel/logging.ts";
import type { Lwm2mModel, Lwm2mResourceModel } from "../../../resources/lwm2m-model.ts";
import type { TypeOf } from "../content/content.ts";
import type { Leaf, Lwm2mPath } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";
import type { ProfilePlan } from "../mapping/profile-plan.ts";
import type { PullOffers } from "../ota/pull-offers.ts";
import type { Operation, Outcome } from "./operations.ts";
import type { Registration } from "./registration.ts";

export interface ClientParts {
  readonly link: DeviceLink;
  readonly requests: OutgoingRequests;
  readonly offers: PullOffers;
  readonly settings: {
    /** How long the response to a request may take. */
    readonly timeoutMs: number;
    readonly power: PowerDefaults;
    /** Characters of an entry of `transportLog`; 0: none are written. */
    readonly logLength: number;
  };
  readonly log: Logger;
}

/** An observation that the client accepted. */
export interface ClientObservation {
  readonly token: Buffer;
  /** Whether the profile asked for it; else a command did. */
  readonly byProfile: boolean;
}

/** A registered client as what is done with it sees it. */
export interface RegisteredClient {
  readonly parts: ClientParts;
  readonly observations: ReadonlyMap<string, ClientObservation>;
  readonly registration: Registration;
  readonly endpoint: Endpoint;
  /** By id of the object; those of the resource library that the client has. */
  readonly models: ReadonlyMap<number, Lwm2mModel>;
  readonly closed: boolean;
  readonly device: DeviceContext;
  /** Undefined when the profile was changed to another transport meanwhile. */
  readonly profile: Lwm2mTransportProfile | undefined;
  readonly plan: ProfilePlan | undefined;
  readonly isAwake: boolean;
  readonly typeOf: TypeOf;
  /** Follows its updates; resolves when their states are stored. */
  readonly updates: { valuesHeard(leaves: readonly Leaf<Lwm2mValue>[]): Promise<void> };
  /** Keeps an observation of a place; `undefined`: it has ended. */
  observed(place: string, observation: ClientObservation | undefined): void;
  /** Text of the value that the client is known to have, for resources that have keys. */
  knownText(place: string): string | undefined;
  /** The client has this value. */
  learn(place: string, text: string): void;
  resourceModel(path: Lwm2mPath): Lwm2mResourceModel | undefined;
  /** Any message of the client: it is awake and active. */
  heard(): void;
  /** Sends an operation when those before it are done. @throws {PlatformError} `unavailable` without an answer. */
  ask(operation: Operation): Promise<Outcome>;
  /** The same beside the others: for what takes long. */
  askAtOnce(operation: Operation): Promise<Outcome>;
  /** Runs what is done for the client by itself; a client that does not answer ends it. */
  attempt(work: () => Promise<void>): void;
}
