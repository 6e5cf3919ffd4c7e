import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { UNTIL_ANSWERED } from "../errors/until-answered.ts";

/** What was just picked is not read again. */
const FRESH_MS = 30_000;

interface ValueReader<I, T> {
  /** Where a picked one is put, too. */
  readonly key: QueryKey;
  readonly id: I | null;
  readonly read: (id: I, signal: AbortSignal) => Promise<T>;
  /** The server says that it cannot be read. */
  readonly onMissing: () => void;
}

interface ReadValue<T> {
  readonly found: T | undefined;
  /** The server could not be reached yet; it is asked again. */
  readonly isWaiting: boolean;
}

/** Reads what a field holds by id, to show its name. */
export function useReadValue<I, T>({ key, id, read, onMissing }: ValueReader<I, T>): ReadValue<T> {
  const { data, isError, failureReason } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(id as I, signal), // enabled with an id only
    enabled: id !== null,
    staleTime: FRESH_MS,
    ...UNTIL_ANSWERED,
  });
  const handleMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (id !== null && isError) handleMissing();
  }, [id, isError]);
  return { found: data, isWaiting: id !== null && data === undefined && !isError && failureReason !== null };
}
