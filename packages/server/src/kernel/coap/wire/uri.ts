import { isUtf8 } from "node:buffer";
import { type CoapMessage, OPTION } from "./coap-message.ts";

/** The path of a request. Some clients put the whole path into one option. */
export function pathOf({ options }: Pick<CoapMessage, "options">): readonly string[] {
  const parts = options.flatMap(({ number, value }) => (number === OPTION.uriPath ? [textOf(value)] : []));
  const [only] = parts;
  return parts.length === 1 && only?.includes("/") ? only.split("/").filter((part) => part !== "") : parts;
}

/** Query parameters (`name=value`); the last one of a name applies. */
export function queryOf({ options }: Pick<CoapMessage, "options">): ReadonlyMap<string, string> {
  return new Map(
    options.flatMap(({ number, value }): [string, string][] => {
      if (number !== OPTION.uriQuery) return [];
      const [name = "", ...rest] = textOf(value).split("=");
      return [[name, rest.join("=")]];
    }),
  );
}

/** Text that is not valid UTF-8 matches no name. */
function textOf(value: Buffer): string {
  return isUtf8(value) ? value.toString("utf8") : "";
}
