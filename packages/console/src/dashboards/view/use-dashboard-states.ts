import {
  type DashboardConfiguration,
  formatStateParam,
  isPlainRoot,
  type OpenState,
  openedStates,
  openState,
  parseStateParam,
  type StateController,
  type StateParams,
  stateControllerOf,
  updateState,
} from "@orrery/model";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";

export interface DashboardStates {
  readonly controller: StateController;
  /** Never empty; the last one is shown. */
  readonly stack: readonly OpenState[];
  readonly current: OpenState;
  readonly open: (id: string, params: StateParams) => void;
  readonly update: (id: string | undefined, params: StateParams) => void;
  /** Back to a level of the stack. */
  readonly backTo: (level: number) => void;
}

/** A constant, so that widgets are drawn again only when the state changes. */
const NONE_OPEN: OpenState = { id: "default", params: {} };

/** The opened states of a dashboard. They live in the address, so that a link or the back button restores them. */
export function useDashboardStates({ states, settings }: DashboardConfiguration): DashboardStates {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("state");
  const controller = stateControllerOf(settings.stateControllerId);
  const stack = useMemo(() => openedStates(parseStateParam(asked), states, controller), [asked, states, controller]);
  const current = stack.at(-1) ?? NONE_OPEN;
  const show = (next: readonly OpenState[]) => {
    const sameState = next.at(-1)?.id === current.id && next.length === stack.length;
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (controller === "entity" && isPlainRoot(next, states)) after.delete("state");
        else after.set("state", formatStateParam(next));
        return after;
      },
      { replace: sameState },
    );
  };
  return statesOf(stack, { states, controller, show });
}

/** The opened states of a dashboard within another one: no address has them. */
export function useLocalStates(
  { states, settings }: DashboardConfiguration,
  initial: readonly OpenState[],
): DashboardStates {
  const controller = stateControllerOf(settings.stateControllerId);
  const [stack, show] = useState(() => openedStates(initial, states, controller));
  return statesOf(stack, { states, controller, show });
}

interface StatesOptions {
  readonly states: DashboardConfiguration["states"];
  readonly controller: StateController;
  readonly show: (next: readonly OpenState[]) => void;
}

function statesOf(stack: readonly OpenState[], { states, controller, show }: StatesOptions): DashboardStates {
  const change = (next: readonly OpenState[]) => {
    if (next !== stack) show(next);
  };
  return {
    controller,
    stack,
    current: stack.at(-1) ?? NONE_OPEN,
    open: (id, params) => change(openState(stack, { id, params }, { states, controller })),
    update: (id, params) => change(updateState(stack, { id, params }, { states, controller })),
    backTo: (level) => change(stack.slice(0, level + 1)),
  };
}
