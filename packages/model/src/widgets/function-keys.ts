const PALETTE = ["#2196f3", "#4caf50", "#f44336", "#ffc107", "#607d8b", "#9c27b0", "#8bc34a", "#3f51b5"] as const;

/** A data key with generated values, so that a new widget shows something. */
export interface FunctionKey {
  readonly label: string;
  readonly color?: string | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  readonly body: string;
}

/** A random walk between `min` and `max` with steps of at most `step`, rounded to `decimals`. */
export function walk(step: number, min: number, max: number, decimals?: number): string {
  const lines = [`var value = (prevValue || 0) + (Math.random() * 2 - 1) * ${step};`];
  if (decimals !== undefined) lines.push(`value = Number(value.toFixed(${decimals}));`);
  return [...lines, `return Math.max(${min}, Math.min(${max}, value));`].join("\n");
}

export const SINE = "return Math.round(1000 * Math.sin(time / 5000));";
export const COSINE = "return Math.round(1000 * Math.cos(time / 5000));";

export const key = (label: string, body: string, more: Partial<FunctionKey> = {}): FunctionKey => ({
  label,
  body,
  ...more,
});

export const RANDOM = key("Random", walk(50, -1000, 1000, 2));

/** The key in the form of configurations. */
function dataKey({ label, color, settings = {}, body }: FunctionKey, index: number) {
  return {
    name: "f(x)",
    type: "function",
    label,
    color: color ?? PALETTE[index % PALETTE.length],
    settings,
    _hash: hashOf(`${label}${index}`),
    funcBody: body,
  };
}

/** A datasource of generated values. */
export function functions(keys: readonly FunctionKey[], name = "function") {
  return { type: "function", name, dataKeys: keys.map(dataKey) };
}

/** Between 0 and 1, the same at each start. */
function hashOf(label: string): number {
  let hash = 2166136261;
  for (const char of label) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return (hash >>> 0) / 2 ** 32;
}
