import type { UsmUser } from "../usm/usm-user.ts";
import type { Pdu } from "../wire/pdu.ts";
import type { Binding } from "../wire/variable.ts";

/** How an agent is spoken to: with a community, or as a user of version 3. */
export type AgentAccess =
  | { readonly version: "V1" | "V2C"; readonly community: string }
  | {
      readonly version: "V3";
      readonly user: UsmUser;
      readonly contextName: string;
      /** As users enter it: hexadecimal or text; empty when it has to be discovered. */
      readonly engineId: string;
    };

/** Where an agent is: an IP address that the platform may speak to. */
export interface AgentAddress {
  readonly address: string;
  readonly port: number;
}

export interface AgentTiming {
  readonly timeoutMs: number;
  /** How often a request without an answer is sent again. */
  readonly retries: number;
}

export interface AgentRequest {
  readonly kind: "get" | "set";
  readonly bindings: readonly Binding[];
  readonly to: AgentAddress;
  readonly timing: AgentTiming;
}

/** `silent`: no answer in time. `refused`: the agent does not know the user, or its passphrases are others. */
export type AgentAnswer =
  | { readonly kind: "response"; readonly pdu: Pdu }
  | { readonly kind: "silent" }
  | { readonly kind: "refused" };

/** An agent as its device speaks to it. */
export interface Agent {
  request(request: AgentRequest): Promise<AgentAnswer>;
}
