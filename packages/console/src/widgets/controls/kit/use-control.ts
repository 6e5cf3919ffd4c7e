import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useStable } from "../../../controls/hooks/use-stable.ts";
import type { DataEntity } from "../../runtime/define-widget.ts";
import { Control } from "./control.ts";
import type { ControlState } from "./control-state.ts";

interface ControlOptions<V> {
  /** Without one nothing is asked, and every command fails. */
  readonly device: DataEntity | undefined;
  readonly initial: V;
  readonly read?: (() => Promise<V>) | undefined;
  readonly send: (value: V) => Promise<{ readonly value: V } | undefined>;
}

/** The control of a widget, which asks the device once when it is shown. */
export function useControl<V>({
  device,
  initial,
  read,
  send,
}: ControlOptions<V>): readonly [ControlState<V>, Control<V>] {
  const hasRead = read !== undefined && device !== undefined;
  const ask = useStable<[], Promise<V>>(async () => (read ? read() : initial));
  const tell = useStable(send);
  const id = device?.id.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another device has another state
  const control = useMemo(
    () => new Control<V>({ initial, read: hasRead ? ask : undefined, send: tell }),
    [id, initial, hasRead, ask, tell],
  );
  useEffect(() => {
    void control.read();
    return () => control[Symbol.dispose]();
  }, [control]);
  return [useSyncExternalStore(control.state.subscribe, control.state.snapshot), control];
}
