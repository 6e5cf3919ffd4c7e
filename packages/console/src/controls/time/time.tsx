import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { formatAge, formatMinute, formatSecond } from "../../i18n/relative-time.ts";

/** "2 s ago", kept current; the exact time is its title. */
export function Age({ ts }: { readonly ts: number }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <time dateTime={new Date(ts).toISOString()} title={formatSecond(ts)}>
      {formatAge(t, ts, now)}
    </time>
  );
}

/** `2026-03-18 09:42`; seconds are in its title. */
export function Moment({ ts }: { readonly ts: number }) {
  return (
    <time dir="ltr" dateTime={new Date(ts).toISOString()} title={formatSecond(ts)}>
      {formatMinute(ts)}
    </time>
  );
}

/** The time, updated each second for all listeners by one timer for the page. */
export function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.snapshot);
}

const clock = createClock();

function createClock() {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (timer === undefined) {
        now = Date.now();
        timer = setInterval(tick, 1000);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    snapshot: () => now,
  };
}
