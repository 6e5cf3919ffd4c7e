import { rpc } from "@orrery/client";
import { entityId } from "@orrery/model";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useClient } from "../../../session/client-context.tsx";
import type { DataEntity } from "../define-widget.ts";
import { type CommandCalls, type CommandPort, DeviceCommands } from "./device-commands.ts";
import { wait } from "./wait.ts";

interface UsedCommands {
  readonly commands: CommandPort;
  readonly failure: Error | undefined;
  readonly clearFailure: () => void;
}

/** Commands to a device, aborted when the widget is removed. `pretended`: what takes them instead of the server. */
export function useDeviceCommands(device: DataEntity | undefined, pretended?: CommandCalls): UsedCommands {
  const { api } = useClient();
  const id = device?.id.id;
  const sender = useMemo(
    () =>
      new DeviceCommands({
        rpc: pretended ?? rpc(api),
        device: id === undefined ? undefined : entityId("DEVICE", id),
        wait,
      }),
    [api, id, pretended],
  );
  useEffect(() => () => sender[Symbol.dispose](), [sender]);
  const { pending, failure } = useSyncExternalStore(sender.state.subscribe, sender.state.snapshot);
  const isPending = pending > 0;
  const commands = useMemo(() => ({ send: sender.send, isPending }), [sender, isPending]);
  return { commands, failure, clearFailure: sender.clearFailure };
}
