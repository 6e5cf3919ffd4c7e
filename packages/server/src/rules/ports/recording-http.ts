import type { TenantId } from "@orrery/model";
import type { EgressRequest, EgressResponse } from "../../kernel/egress/egress-request.ts";
import type { HttpPort } from "./http.ts";

const NO_CONTENT: EgressResponse = { status: 204, statusText: "No Content", headers: [], body: "" };

/** Records calls instead of making them; each is answered by `answer`, by default with nothing. */
export class RecordingHttp implements HttpPort {
  readonly sent: EgressRequest[] = [];
  readonly #answer: (request: EgressRequest) => EgressResponse | Promise<EgressResponse>;

  constructor(answer: (request: EgressRequest) => EgressResponse | Promise<EgressResponse> = () => NO_CONTENT) {
    this.#answer = answer;
  }

  async send(_tenantId: TenantId, request: EgressRequest): Promise<EgressResponse> {
    this.sent.push(request);
    return this.#answer(request);
  }
}
