import { useEffect, useMemo } from "react";
import { AskedFunction } from "../../functions/asked-function.ts";
import type { TenantFunction } from "../../functions/function-messages.ts";

interface UsualFunction {
  /** What the form suggests; as it stands it is not run, as we know what it does. */
  readonly body: string;
  readonly does: (...args: readonly unknown[]) => unknown;
}

/** Calls a function of the settings apart from the page. It rejects with the reason when the function gives nothing. */
export function useAskedFunction(
  { name, args, body }: TenantFunction,
  usual: UsualFunction,
): (...given: readonly unknown[]) => Promise<unknown> {
  const argNames = args.join();
  const asked = useMemo(
    () => (body.trim() === usual.body ? undefined : new AskedFunction({ name, args: argNames.split(","), body })),
    [name, argNames, body, usual.body],
  );
  useEffect(() => () => asked?.close(), [asked]);
  return useMemo(
    () =>
      async (...given) =>
        asked ? asked.run(given) : usual.does(...given),
    [asked, usual],
  );
}
