import { NULL_UUID } from "@orrery/model";
import { type FunctionCall, FunctionFrame } from "../functions/function-frame.ts";
import type { FunctionResult, TenantFunction } from "../functions/function-messages.ts";
import type { NodeContext } from "./node-context.ts";

export const HIERARCHY_FUNCTIONS = [
  "nodeRelationQueryFunction",
  "nodeHasChildrenFunction",
  "nodeOpenedFunction",
  "nodeDisabledFunction",
  "nodeIconFunction",
  "nodeTextFunction",
  "nodesSortFunction",
] as const;

export type HierarchyFunction = (typeof HIERARCHY_FUNCTIONS)[number];

const LIMIT_MS = 2_000;
/** What each function is tried with once: one that gives nothing then is as if it were not there. */
const PROBE = { entity: { id: { entityType: "DEVICE", id: NULL_UUID }, name: "", label: "" }, level: 1, data: {} };
/** Nodes in the order that a function of two of them says. */
const SORT = `var compare = new Function("nodeCtx1", "nodeCtx2", body);
return nodes.map(function (_, at) { return at; }).sort(function (a, b) { return compare(nodes[a], nodes[b]); });`;

type Bodies = Readonly<Record<HierarchyFunction, string>>;

/** The functions of one hierarchy, in a frame of their own that is opened with the first question. */
export class HierarchyFunctions {
  readonly #bodies: Bodies;
  readonly #failed: (name: string, result: FunctionResult) => void;
  #started: Promise<{ readonly frame: FunctionFrame; readonly usable: ReadonlySet<HierarchyFunction> }> | undefined;

  /** `failed` is notified of each failure of a function that is used. */
  constructor(bodies: Bodies, failed: (name: string, result: FunctionResult) => void) {
    this.#bodies = bodies;
    this.#failed = failed;
  }

  /** What a function gives for each node; undefined where it is not there or failed. */
  async ask(name: HierarchyFunction, nodes: readonly NodeContext[]): Promise<readonly unknown[]> {
    const none = nodes.map(() => undefined);
    const started = await this.#start();
    if (!started?.usable.has(name) || nodes.length === 0) return none;
    const code = { name, args: ["nodeCtx"], body: this.#bodies[name] };
    const results = await this.#call(
      started.frame,
      [code],
      nodes.map((node) => ({ of: 0, args: [node] })),
      LIMIT_MS,
    );
    return results.map((result) => this.#value(name, result));
  }

  /** Nodes as the function of their order sorts them; undefined: it does not. */
  async sorted(nodes: readonly NodeContext[]): Promise<readonly number[] | undefined> {
    const started = await this.#start();
    if (!started?.usable.has("nodesSortFunction")) return undefined;
    const code: TenantFunction = { name: "nodesSortFunction", args: ["nodes", "body"], body: SORT };
    const [result] = await this.#call(
      started.frame,
      [code],
      [{ of: 0, args: [nodes, this.#bodies.nodesSortFunction] }],
      LIMIT_MS,
    );
    const order = this.#value("nodesSortFunction", result);
    return isOrder(order, nodes.length) ? order : undefined;
  }

  /** A frame that was stopped is not asked again: the next question opens another. */
  async #call(frame: FunctionFrame, codes: readonly TenantFunction[], calls: readonly FunctionCall[], limitMs: number) {
    try {
      return await frame.call(codes, calls, limitMs);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Ends the functions at once. */
  close(): void {
    void this.#started?.then(
      ({ frame }) => frame.close(),
      () => undefined,
    );
    this.#started = undefined;
  }

  #value(name: HierarchyFunction, result: FunctionResult | undefined): unknown {
    if (result?.kind === "returned") return result.value ?? undefined;
    if (result) this.#failed(name, result);
    return undefined;
  }

  async #start() {
    const names = HIERARCHY_FUNCTIONS.filter((name) => this.#bodies[name].trim() !== "");
    if (names.length === 0) return undefined;
    this.#started ??= this.#probe(names);
    return this.#started;
  }

  async #probe(names: readonly HierarchyFunction[]) {
    const frame = await FunctionFrame.open({
      serve: () => Promise.reject(new Error("Only actions may ask this")),
      failedLate: () => undefined,
    });
    const codes = names.map((name): TenantFunction => {
      const args = name === "nodesSortFunction" ? ["nodeCtx1", "nodeCtx2"] : ["nodeCtx"];
      return { name, args, body: this.#bodies[name] };
    });
    const results = await frame.call(
      codes,
      codes.map((_, of) => ({ of, args: [PROBE, PROBE] })),
      LIMIT_MS,
    );
    const usable = names.filter((_, at) => {
      const result = results[at];
      return result?.kind === "returned" && result.value !== undefined;
    });
    return { frame, usable: new Set(usable) };
  }
}

const isOrder = (value: unknown, count: number): value is readonly number[] =>
  Array.isArray(value) &&
  value.length === count &&
  new Set(value).size === count &&
  value.every((at) => at >= 0 && at < count);
