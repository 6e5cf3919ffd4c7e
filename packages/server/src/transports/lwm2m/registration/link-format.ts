/** A link to an object or an instance, with what stands behind it (RFC 6690). */
export interface Link {
  /** Without its brackets. */
  readonly target: string;
  /** Without quotes; `""` for a parameter without value. */
  readonly parameters: ReadonlyMap<string, string>;
  /** As it was written. */
  readonly text: string;
}

/** Of more, the others are not read; the largest clients have some hundreds. */
const MAX_LINKS = 2_000;
const TARGET = /^<([^<>]*)>$/;

/** Parses links; parts that are none are left out. */
export function parseLinks(text: string): readonly Link[] {
  return split(text, ",", MAX_LINKS).flatMap((part) => linkOf(part.trim()) ?? []);
}

function linkOf(text: string): Link | undefined {
  const [first = "", ...rest] = split(text, ";", MAX_LINKS);
  const target = TARGET.exec(first.trim())?.[1];
  if (target === undefined) return undefined;
  const parameters = rest.map((part): [string, string] => {
    const [name = "", ...value] = part.split("=");
    return [
      name.trim(),
      value
        .join("=")
        .trim()
        .replace(/^"(.*)"$/, "$1"),
    ];
  });
  return { target, parameters: new Map(parameters), text };
}

/** Splits outside of quotes and brackets. */
function split(text: string, separator: string, max: number): string[] {
  const parts: string[] = [];
  let from = 0;
  let closing: string | undefined;
  for (let at = 0; at < text.length && parts.length < max; at += 1) {
    const character = text[at];
    if (closing !== undefined) {
      if (character === closing) closing = undefined;
    } else if (character === '"') closing = '"';
    else if (character === "<") closing = ">";
    else if (character === separator) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  if (parts.length < max && from < text.length) parts.push(text.slice(from));
  return parts;
}
