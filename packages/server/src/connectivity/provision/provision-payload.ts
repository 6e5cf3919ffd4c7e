import { isUtf8 } from "node:buffer";
import { isPlatformError } from "@orrery/model";
import type { Payload } from "../payload/payload-codec.ts";
import type { PayloadCodecs } from "../payload/payload-codecs.ts";
import { type ProvisionAnswer, provisionAnswerJson } from "./provision-answer.ts";
import { type ProvisionRequest, parseProvisionRequest } from "./provision-request.ts";

/** A request, and how to write its answer in the same format. */
export interface ReadProvision {
  readonly request: ProvisionRequest;
  readonly write: (answer: ProvisionAnswer) => Payload;
}

/**
 * Reads a request in JSON or, if it is not JSON, in Protobuf (reference: device connectivity, 9.1); asynchronous while
 * Protobuf is loaded.
 * @throws {PlatformError} `badRequest` with the problem of the JSON.
 */
export function readProvision(payload: Buffer, codecs: PayloadCodecs): ReadProvision | Promise<ReadProvision> {
  try {
    // Invalid UTF-8 is not JSON.
    const request = parseProvisionRequest(isUtf8(payload) ? payload.toString("utf8") : "");
    return { request, write: provisionAnswerJson };
  } catch (error) {
    if (!isPlatformError(error, "badRequest")) throw error;
    return readMessage(Buffer.from(payload), codecs, error);
  }
}

async function readMessage(payload: Buffer, codecs: PayloadCodecs, problem: unknown): Promise<ReadProvision> {
  const { readProvisionMessage, writeProvisionMessage } = await codecs.provisionMessages();
  try {
    return { request: readProvisionMessage(payload), write: writeProvisionMessage };
  } catch (error) {
    throw isPlatformError(error, "badRequest") ? problem : error;
  }
}
