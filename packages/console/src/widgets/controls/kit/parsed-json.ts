/** The value of a JSON text; undefined where it is none. */
export function parsedJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** JSON that people typed; what is none is meant as text. */
export function jsonOrText(typed: string): unknown {
  const json = parsedJson(typed);
  return json === undefined ? typed : json.value;
}
