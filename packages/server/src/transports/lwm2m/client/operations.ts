import type { Lwm2mAttributes } from "@orrery/model";
import type { Answered, OutgoingRequest, PayloadSource } from "../../../kernel/coap/exchange/outgoing-requests.ts";
import {
  type CoapMessage,
  type CoapOption,
  METHOD,
  numberIn,
  numberOption,
  OPTION,
} from "../../../kernel/coap/wire/coap-message.ts";
import { FORMAT, readComposite, readContent, type TypeOf, writeContent } from "../content/content.ts";
import type { Leaf, Lwm2mPath } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";
import { packOfPaths } from "../content/senml.ts";
import { writeSenmlCbor } from "../content/senml-cbor.ts";
import { writeSenmlJson } from "../content/senml-json.ts";

/** A request of the platform to a client, by what it means (OMA LwM2M core, 6.3, 6.4). */
export type Operation =
  | { readonly kind: "read" | "discover" | "delete"; readonly path: Lwm2mPath }
  | { readonly kind: "observe"; readonly path: Lwm2mPath; readonly notified: NonNullable<OutgoingRequest["notified"]> }
  | { readonly kind: "execute"; readonly path: Lwm2mPath; readonly argument?: string | undefined }
  | { readonly kind: "writeAttributes"; readonly path: Lwm2mPath; readonly attributes: Lwm2mAttributes }
  /** `replace`: what is not written is removed. */
  | {
      readonly kind: "replace" | "update" | "create";
      readonly path: Lwm2mPath;
      readonly leaves: readonly Leaf<Lwm2mValue>[];
      readonly format: number;
    }
  | { readonly kind: "writeBytes"; readonly path: Lwm2mPath; readonly bytes: PayloadSource }
  | { readonly kind: "readComposite"; readonly paths: readonly Lwm2mPath[]; readonly format: number }
  | {
      readonly kind: "observeComposite";
      readonly paths: readonly Lwm2mPath[];
      readonly format: number;
      readonly notified: NonNullable<OutgoingRequest["notified"]>;
    }
  | { readonly kind: "writeComposite"; readonly leaves: readonly Leaf<Lwm2mValue>[]; readonly format: number };

/** The request of an operation. `root`: names before the ids of objects. */
export function requestOf(operation: Operation, root: readonly string[]): OutgoingRequest {
  const at = (path: Lwm2mPath) => [...root, ...path.map(String)].map((part) => text(OPTION.uriPath, part));
  switch (operation.kind) {
    case "read":
      return { code: METHOD.get, options: at(operation.path) };
    case "discover":
      return { code: METHOD.get, options: [...at(operation.path), numberOption(OPTION.accept, FORMAT.link)] };
    case "delete":
      return { code: METHOD.delete, options: at(operation.path) };
    case "observe":
      return {
        code: METHOD.get,
        options: [...at(operation.path), numberOption(OPTION.observe, 0)],
        notified: operation.notified,
      };
    case "execute": {
      const { argument } = operation;
      const payload = argument === undefined ? {} : { payload: Buffer.from(argument) };
      const format = argument === undefined ? [] : [numberOption(OPTION.contentFormat, FORMAT.text)];
      return { code: METHOD.post, options: [...at(operation.path), ...format], ...payload };
    }
    case "writeAttributes": {
      const query = Object.entries(operation.attributes).map(([name, value]) =>
        text(OPTION.uriQuery, `${name}=${value}`),
      );
      return { code: METHOD.put, options: [...at(operation.path), ...query] };
    }
    case "replace":
    case "update":
    case "create":
      return {
        code: operation.kind === "replace" ? METHOD.put : METHOD.post,
        options: [...at(operation.path), numberOption(OPTION.contentFormat, operation.format)],
        payload: writeContent(operation.format, operation.leaves, operation.path),
      };
    case "writeBytes":
      return {
        code: METHOD.put,
        options: [...at(operation.path), numberOption(OPTION.contentFormat, FORMAT.opaque)],
        payload: operation.bytes,
      };
    case "readComposite":
    case "observeComposite": {
      const { format, paths } = operation;
      const pack = packOfPaths(paths);
      const observe = operation.kind === "observeComposite" ? [numberOption(OPTION.observe, 0)] : [];
      return {
        code: METHOD.fetch,
        options: [
          ...at([]),
          ...observe,
          numberOption(OPTION.contentFormat, format),
          numberOption(OPTION.accept, format),
        ],
        payload: format === FORMAT.senmlCbor ? writeSenmlCbor(pack) : writeSenmlJson(pack),
        notified: operation.kind === "observeComposite" ? operation.notified : undefined,
      };
    }
    case "writeComposite":
      return {
        code: METHOD.iPatch,
        options: [...at([]), numberOption(OPTION.contentFormat, operation.format)],
        payload: writeContent(operation.format, operation.leaves, []),
      };
  }
}

/** What a client answered; `token`: of an observation. */
export interface Outcome {
  readonly message: CoapMessage;
  readonly token: Buffer | undefined;
}

export function outcomeOf({ message, observation }: Answered): Outcome {
  return { message, token: observation };
}

/** Whether the code is of class 2: it has been done. */
export function isSuccess({ code }: CoapMessage): boolean {
  return code >> 5 === 2;
}

/** The values of a response or notification. @throws {PlatformError} `badRequest` when they cannot be read. */
export function leavesIn(message: CoapMessage, path: Lwm2mPath, typeOf: TypeOf): readonly Leaf<Lwm2mValue>[] {
  return readContent(formatIn(message), message.payload, path, typeOf);
}

export function compositeLeavesIn(message: CoapMessage, typeOf: TypeOf): readonly Leaf<Lwm2mValue>[] {
  return readComposite(formatIn(message), message.payload, typeOf);
}

function formatIn({ options }: CoapMessage): number | undefined {
  const option = options.find(({ number }) => number === OPTION.contentFormat);
  return option && numberIn(option.value);
}

function text(number: number, value: string): CoapOption {
  return { number, value: Buffer.from(value) };
}
