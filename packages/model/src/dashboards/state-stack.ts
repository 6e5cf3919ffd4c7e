import type { EntityId } from "../ids/entity-id.ts";
import { NULL_UUID } from "../ids/uuid.ts";
import type { DashboardState, StateParams } from "./configuration.ts";
import { objectOr, textIn } from "./json.ts";
import type { OpenState } from "./state-param.ts";

type States = Readonly<Record<string, DashboardState>>;

/**
 * How the open states of a dashboard change (reference: dashboards and widgets, 2.2). `entity` keeps a stack of states,
 * `default` one. The last state is shown; there is always at least one.
 */
export type StateController = "entity" | "default";

export const stateControllerOf = (id: string): StateController => (id === "entity" ? "entity" : "default");

function rootStateOf(states: States): string {
  return Object.keys(states).find((id) => states[id]?.root) ?? Object.keys(states)[0] ?? "default";
}

/** The stack of a URL: unknown states are dropped, an empty rest is the root state. */
export function openedStates(
  asked: readonly OpenState[],
  states: States,
  controller: StateController,
): readonly OpenState[] {
  const known = asked.filter(({ id }) => states[id] !== undefined);
  const stack = known.length > 0 ? known : [{ id: rootStateOf(states), params: {} }];
  return controller === "entity" ? stack : stack.slice(-1);
}

/** Opens `id` on top (`entity`) or instead (`default`); an unknown state changes nothing. */
export function openState(
  stack: readonly OpenState[],
  next: OpenState,
  { states, controller }: { states: States; controller: StateController },
): readonly OpenState[] {
  if (!states[next.id]) return stack;
  return controller === "entity" ? [...stack, next] : [next];
}

/** Replaces the shown state. The `default` controller ignores changes within the same state. */
export function updateState(
  stack: readonly OpenState[],
  next: { readonly id?: string | undefined; readonly params: StateParams },
  { states, controller }: { states: States; controller: StateController },
): readonly OpenState[] {
  const current = stack.at(-1);
  const id = next.id || current?.id;
  if (id === undefined || !states[id]) return stack;
  if (controller === "default" && id === current?.id) return stack;
  return [...stack.slice(0, -1), { id, params: next.params }];
}

/** Whether the URL needs no parameter: only the root state, without an entity. */
export function isPlainRoot(stack: readonly OpenState[], states: States): boolean {
  const [only, ...others] = stack;
  return others.length === 0 && only?.id === rootStateOf(states) && Object.keys(only.params).length === 0;
}

/** The entity of a widget action. */
export interface ActionEntity {
  readonly entityId: EntityId;
  readonly entityName?: string | undefined;
  readonly entityLabel?: string | undefined;
}

/** Params about `entity`, at the top level or under a name. Empty names do not overwrite older ones. */
export function withEntity(
  params: StateParams,
  entity: ActionEntity,
  paramName: string | null | undefined,
): StateParams {
  if (entity.entityId.id === NULL_UUID) return params;
  const members = {
    entityId: entity.entityId,
    ...(entity.entityName ? { entityName: entity.entityName } : {}),
    ...(entity.entityLabel ? { entityLabel: entity.entityLabel } : {}),
  };
  if (!paramName) return { ...params, ...members };
  const known = params[paramName];
  const target = known === undefined ? { targetEntityParamName: paramName } : {};
  return { ...params, ...target, [paramName]: { ...objectOr(known), ...members } };
}

/** The name of a state with `${entityName}`, `${entityLabel}` and `${param:entityName}` filled in. */
export function stateName(name: string, params: StateParams): string {
  return name.replaceAll(
    /\$\{(?:([^:}]+):)?(entityName|entityLabel)\}/g,
    (_, param: string | undefined, member: string) => {
      const from = param === undefined ? params : objectOr(params[param]);
      return textIn(from[member]) ?? "";
    },
  );
}
