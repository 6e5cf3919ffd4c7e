import { DashboardProvider } from "../../../widgets/runtime/dashboard-context.ts";
import type { FramedAction } from "./framed-action.ts";
import { RunningAction } from "./running-action.tsx";

interface FramedActionsProps {
  readonly running: readonly FramedAction[];
  readonly onEnd: (id: number) => void;
}

/** Actions that run in frames, each with the dashboard as it was where it was pressed. */
export function FramedActions({ running, onEnd }: FramedActionsProps) {
  return running.map((action) => (
    <DashboardProvider key={action.id} value={action.origin.dashboard}>
      <RunningAction {...action} onEnd={() => onEnd(action.id)} />
    </DashboardProvider>
  ));
}
