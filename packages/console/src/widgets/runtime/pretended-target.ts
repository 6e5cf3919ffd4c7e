import { createContext } from "react";
import type { CommandCalls } from "./data/device-commands.ts";
import type { DataEntity } from "./define-widget.ts";

/** What stands in for the device of widgets that send commands: nothing of them leaves the page. */
export interface PretendedTarget {
  readonly device: DataEntity;
  readonly rpc: CommandCalls;
}

/** Set around previews of widgets that have no device. */
export const PretendedTargetContext = createContext<PretendedTarget | undefined>(undefined);
