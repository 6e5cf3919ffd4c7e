import { communityMessageBytes } from "../wire/community-message.ts";
import { plainPdu } from "../wire/pdu.ts";
import type { Agent, AgentAnswer, AgentRequest } from "./agent.ts";
import type { Exchanges } from "./exchanges.ts";

/** An agent of version 1 or 2c. */
export class CommunityAgent implements Agent {
  readonly #version: "V1" | "V2C";
  readonly #community: Buffer;
  readonly #exchanges: Exchanges;

  constructor(
    { version, community }: { readonly version: "V1" | "V2C"; readonly community: string },
    exchanges: Exchanges,
  ) {
    this.#version = version;
    this.#community = Buffer.from(community, "utf8");
    this.#exchanges = exchanges;
  }

  async request({ kind, bindings, to, timing }: AgentRequest): Promise<AgentAnswer> {
    const version = this.#version;
    const pdu = await this.#exchanges.run({
      to,
      timing,
      write: (id) => communityMessageBytes({ version, community: this.#community, pdu: plainPdu(kind, id, bindings) }),
      read: (answer) => {
        if (answer.kind !== "community" || answer.message.version !== version) return undefined;
        return answer.message.pdu.kind === "response" ? answer.message.pdu : undefined;
      },
    });
    return pdu ? { kind: "response", pdu } : { kind: "silent" };
  }
}
