import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { PathStep } from "../../charts/chart-input.ts";
import { FunctionBatches } from "../functions/function-batches.ts";
import type { TenantFunction } from "../functions/function-messages.ts";
import type { Line } from "./chart-parts.ts";

/** What the function is given; the path is scaled to the radius of the key. */
const RADIUS = 10;
const MAX_STEPS = 100;
const STEPS = ["moveTo", "lineTo", "arc", "rect", "quadraticCurveTo", "bezierCurveTo", "closePath"] as const;

/** A function that draws on a canvas becomes one that says what it draws; its lines keep their numbers. */
function recording(body: string): TenantFunction {
  const steps = STEPS.map((name) => `${name}:step("${name}")`).join(",");
  const before = `var steps=[];var step=function(name){return function(){steps.push([name].concat([].slice.call(arguments)))}};var canvas={${steps}};`;
  return {
    name: "pointShapeFormatter",
    args: ["radius"],
    body: `${before}(function(ctx,x,y,radius,shadow){${body}\n})(canvas,0,0,radius,false);return steps;`,
  };
}

/** The steps of a path, for a radius of 1; undefined for what is none. */
export function readSteps(value: unknown): readonly PathStep[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_STEPS) return undefined;
  const steps = value.flatMap((step: unknown): PathStep[] => {
    const [given, ...numbers]: unknown[] = Array.isArray(step) ? step : [];
    const name = STEPS.find((one) => one === given);
    if (!name || numbers.length > 6) return [];
    // Angles of arcs, and the way around, have no length.
    const scaled = numbers.map((one, at) => Number(one) / (name === "arc" && at > 2 ? 1 : RADIUS));
    return scaled.every(Number.isFinite) ? [{ name, numbers: scaled }] : [];
  });
  return steps.length === value.length ? steps : undefined;
}

const IDLE = { version: 0, stopped: undefined };
const nothing = () => () => undefined;

/** The shapes that functions of keys draw, by their bodies, once they are known. */
export function useCustomShapes(lines: readonly Line[]): ReadonlyMap<string, readonly PathStep[]> {
  const bodies = [
    ...new Set(
      lines.flatMap(({ settings: { showPoints, showPointShape, pointShapeFormatter } }) =>
        showPoints && showPointShape === "custom" && pointShapeFormatter ? [pointShapeFormatter] : [],
      ),
    ),
  ];
  const name = JSON.stringify(bodies);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` says whether the functions are the same
  const batches = useMemo(() => (bodies.length > 0 ? new FunctionBatches(bodies.map(recording)) : undefined), [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with the functions
  useEffect(() => {
    batches?.ask([{ key: "", args: bodies.map(() => [RADIUS]) }]);
    return () => batches?.close();
  }, [batches]);
  const state = useSyncExternalStore(batches?.state.subscribe ?? nothing, () => batches?.state.snapshot() ?? IDLE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` says when results have come
  return useMemo(() => {
    const shapes = new Map<string, readonly PathStep[]>();
    (batches?.resultsOf("") ?? []).forEach((result, index) => {
      const steps = result.kind === "returned" ? readSteps(result.value) : undefined;
      if (steps) shapes.set(bodies[index] ?? "", steps);
    });
    return shapes;
  }, [batches, state]);
}
