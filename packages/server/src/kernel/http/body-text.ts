import { isUtf8 } from "node:buffer";
import { PlatformError } from "@orrery/model";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * The text of a body, without the mark that some programs write before it.
 * @throws {PlatformError} `badRequest` for what is not UTF-8: to store something like it would be to store something else.
 */
export function bodyText(body: Buffer): string {
  if (!isUtf8(body)) throw new PlatformError("badRequest", "The body is not valid UTF-8");
  const text = body.toString();
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
