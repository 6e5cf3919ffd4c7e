import { useSyncExternalStore } from "react";
import { localKey } from "./local-settings.ts";

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
  const stored = useSyncExternalStore(subscribe, () => read(key));
  const value = values.find((candidate) => candidate === stored) ?? values[0];
  return [value, (next) => write(key, next)];
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

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked: defaults hold
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return; // storage is blocked: the choice cannot be kept
  }
  for (const listener of listeners) listener();
}
