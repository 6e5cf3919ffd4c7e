import { ApiError, Signal } from "@orrery/client";
import { entityId, NULL_UUID, type RpcRequest } from "@orrery/model";
import { wait } from "../../widgets/runtime/data/wait.ts";
import type { PretendedTarget } from "../../widgets/runtime/pretended-target.ts";

/** What a pretended device says to the commands of a method. */
export interface PretendedAnswer {
  /** Empty: any other. */
  readonly method: string;
  /** JSON, or a text as it is. */
  readonly answer: string;
  /** It says nothing, until the time is over. */
  readonly isSilent: boolean;
}

/** A command that a widget sent, newest first. */
export interface SentCommand {
  readonly id: number;
  readonly method: string;
  readonly params: string;
}

const DELAY_MS = 300;
const MAX_SENT = 20;
const MAX_TEXT = 200;

/** A device that there is not: it answers the commands of a preview with what the author of a widget chose. */
export class PretendedDevice {
  readonly answers = new Signal<readonly PretendedAnswer[]>([]);
  readonly sent = new Signal<readonly SentCommand[]>([]);
  readonly target: PretendedTarget;
  #count = 0;

  constructor(name: string) {
    const take = (request: RpcRequest, signal: AbortSignal | undefined) => this.#take(request, signal);
    this.target = {
      device: { id: entityId("DEVICE", NULL_UUID), name, label: name },
      rpc: {
        oneWay: (_, request, options) => take(request, options?.signal),
        twoWay: (_, request, options) => take(request, options?.signal),
        persistent: () => Promise.reject(new ApiError(404, "")), // it keeps none
      },
    };
  }

  async #take({ method, params }: RpcRequest, signal = new AbortController().signal): Promise<unknown> {
    const id = ++this.#count;
    const text = params === undefined ? "" : (JSON.stringify(params) ?? "").slice(0, MAX_TEXT);
    const command = { id, method: String(method).slice(0, MAX_TEXT), params: text };
    this.sent.set([command, ...this.sent.snapshot()].slice(0, MAX_SENT));
    await wait(DELAY_MS, signal);
    const answers = this.answers.snapshot();
    const chosen = answers.find((one) => one.method === method) ?? answers.find((one) => one.method === "");
    if (chosen?.isSilent) throw new ApiError(504, "");
    return chosen === undefined || chosen.answer === "" ? undefined : answerOf(chosen.answer);
  }
}

function answerOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
