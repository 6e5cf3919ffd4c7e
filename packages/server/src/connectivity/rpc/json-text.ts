/** Whether `text` is one JSON document. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `text` itself when it is JSON, so that numbers keep their spelling; otherwise the JSON of what `wrap` returns. */
export function jsonOrText(text: string, wrap: (plain: string) => unknown = (plain) => plain): string {
  return isJson(text) ? text : JSON.stringify(wrap(text));
}
