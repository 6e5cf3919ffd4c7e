/** A command as it is typed. */
export interface RpcDraft {
  readonly method: string;
  readonly kind: "oneWay" | "twoWay";
  /** Empty: the server's default. */
  readonly retries: string;
  /** JSON. */
  readonly params: string;
  /** JSON, an object. */
  readonly additionalInfo: string;
}

/** Translation keys of what is wrong with a command, by field. */
export function rpcProblems({
  method,
  retries,
  params,
  additionalInfo,
}: RpcDraft): Partial<Record<keyof RpcDraft, string>> {
  return {
    ...(method.trim() === "" && { method: "widget.rpc-method-required" }),
    ...(/\s/.test(method.trim()) && { method: "widget.rpc-method-blank" }),
    ...(!/^\d{0,9}$/.test(retries) && { retries: "widget.rpc-retries-wrong" }),
    ...(parsed(params) === undefined && { params: "widget.json-wrong" }),
    ...(!isObject(parsed(additionalInfo)) && { additionalInfo: "widget.json-wrong" }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
