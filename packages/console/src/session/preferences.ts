import type { KeyValueStorage } from "@orrery/client";
import { useSyncExternalStore } from "react";
import { localKey, storageOrMemory } from "./local-settings.ts";

/** A choice of this browser that survives a reload; equal in all tabs. */
export interface Preference<V extends string> {
  readonly key: string;
  readonly values: readonly [V, ...V[]];
}

export const density: Preference<"comfortable" | "compact"> = {
  key: localKey("density"),
  values: ["comfortable", "compact"],
};
export const menuWidth: Preference<"wide" | "rail"> = { key: localKey("menu"), values: ["wide", "rail"] };

/** The remembered value (the first one when none is) and how to change it. */
export function usePreference<V extends string>({ key, values }: Preference<V>): readonly [V, (value: V) => void] {
  const [stored, store] = useStored(key);
  const value = values.find((candidate) => candidate === stored) ?? values[0];
  return [value, store];
}

/** What is kept under a key of this browser, equal in all tabs, and how to change or (`undefined`) forget it. */
export function useStored(key: string): readonly [string | undefined, (value: string | undefined) => void] {
  const value = useSyncExternalStore(subscribe, () => storage().getItem(key));
  return [value ?? undefined, (next) => write(key, next)];
}

/** Forgets what is kept under a key of this browser, in all tabs. */
export function forgetStored(key: string): void {
  write(key, undefined);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

let opened: KeyValueStorage | undefined;

/** Opened with the first access. Where the browser's is blocked, choices last as long as the page. */
function storage(): KeyValueStorage {
  opened ??= storageOrMemory(() => localStorage);
  return opened;
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    return; // storage is full: the choice cannot be kept
  }
  for (const listener of listeners) listener();
}
