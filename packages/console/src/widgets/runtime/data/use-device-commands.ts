import { rpc } from "@orrery/client";
import { entityId } from "@orrery/model";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useClient } from "../../../session/client-context.tsx";
import type { DataEntity } from "../define-widget.ts";
import { type CommandPort, DeviceCommands } from "./device-commands.ts";

interface UsedCommands {
  readonly commands: CommandPort;
  readonly failure: Error | undefined;
  readonly clearFailure: () => void;
}

/** Commands to a device, aborted when the widget is removed. */
export function useDeviceCommands(device: DataEntity | undefined): UsedCommands {
  const { api } = useClient();
  const id = device?.id.id;
  const sender = useMemo(
    () => new DeviceCommands({ rpc: rpc(api), device: id === undefined ? undefined : entityId("DEVICE", id), wait }),
    [api, id],
  );
  useEffect(() => () => sender[Symbol.dispose](), [sender]);
  const { pending, failure } = useSyncExternalStore(sender.state.subscribe, sender.state.snapshot);
  const isPending = pending > 0;
  const commands = useMemo(() => ({ send: sender.send, isPending }), [sender, isPending]);
  return { commands, failure, clearFailure: sender.clearFailure };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end); // a command may be asked for many times
      resolve();
    }, ms);
    signal.addEventListener("abort", end);
  });
}
