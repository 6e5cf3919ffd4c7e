import { type ComponentType, createContext, use } from "react";

/** A state of the dashboard within a widget (reference: dashboards and widgets, 6.7). */
export interface InnerStateProps {
  readonly stateId: string;
  /** Over the settings of its layouts. */
  readonly grid: {
    readonly autoFillHeight: boolean;
    readonly mobileAutoFillHeight: boolean;
    readonly margin: number;
    readonly backgroundColor: string;
  };
  /** Whether its aliases follow the parameters of the state around. */
  readonly followsParams: boolean;
}

const Context = createContext<ComponentType<InnerStateProps> | undefined>(undefined);

/** Gives widgets the layouts of dashboards, which are above them. */
export const InnerStateProvider = Context.Provider;

/** Undefined outside of dashboards' pages. */
export const useInnerState = (): ComponentType<InnerStateProps> | undefined => use(Context);

const Chain = createContext<readonly string[]>([]);

/** Around an inner state: the states that it and those around it show, the outermost first. */
export const InnerStates = Chain.Provider;

/** Ids of the states that widgets around this one show. */
export const useInnerStates = (): readonly string[] => use(Chain);
