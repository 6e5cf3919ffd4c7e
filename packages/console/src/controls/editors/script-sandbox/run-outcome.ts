/** How one run of a script ended. Places count from 1, within the body. */
export type RunOutcome =
  | { readonly kind: "returned"; readonly type: string }
  | {
      readonly kind: "threw";
      readonly name: string;
      readonly message: string;
      readonly line?: number | undefined;
      readonly column?: number | undefined;
    }
  /** It ran longer than allowed, and its worker was ended. */
  | { readonly kind: "stopped" };

const MAX_TEXT = 2000;

/** Reads the answer of the sandbox, which an untrusted script may have made. `undefined`: no valid answer. */
export function readOutcome(data: unknown): RunOutcome | undefined {
  if (typeof data !== "object" || data === null || !("kind" in data)) return undefined;
  if (data.kind === "stopped") return { kind: "stopped" };
  if (data.kind === "returned" && "type" in data) return { kind: "returned", type: shortText(data.type) };
  if (data.kind !== "threw") return undefined;
  const { name, message, line, column } = { name: "Error", message: "", line: 0, column: 0, ...data };
  return {
    kind: "threw",
    name: shortText(name),
    message: shortText(message),
    line: place(line),
    column: place(column),
  };
}

const shortText = (value: unknown): string => (typeof value === "string" ? value.slice(0, MAX_TEXT) : "");
const place = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : undefined;
