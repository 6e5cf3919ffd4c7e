import { EntityEvents } from "../events/events-tab.tsx";
import type { ListedChain } from "./listed-chain.ts";

interface TabProps {
  readonly entity: Pick<ListedChain, "id">;
  readonly manage: boolean;
}

/** Events of a chain; what its debug mode left out is shown first. */
export function ChainEventsTab({ entity: { id }, manage }: TabProps) {
  return <EntityEvents key={id.id} id={id} manage={manage} first="DEBUG_RULE_CHAIN" />;
}
