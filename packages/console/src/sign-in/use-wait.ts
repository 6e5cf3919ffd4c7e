import { isApiError } from "@orrery/client";
import { useEffect, useState } from "react";

/** Seconds that the server asks to wait before the next attempt; `undefined` when it does not. */
export function askedToWait(error: unknown): number | undefined {
  if (!isApiError(error, "tooManyRequests")) return undefined;
  const seconds = error.details.retryAfterSec;
  return typeof seconds === "number" && seconds > 0 ? seconds : undefined;
}

/** Whole seconds that are left since the wait was asked for, each second one less; 0 when it is over or there is none. */
export function useWait(seconds: number | undefined, askedAt: number): number {
  const until = seconds === undefined ? 0 : askedAt + seconds * 1000;
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - Math.max(now, askedAt)) / 1000));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}

/** `0:45`, `12:05`: read as a clock that runs down in every language. */
export function waitText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
