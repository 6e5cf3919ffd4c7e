import type { Client } from "@orrery/client";
import type { Branding } from "@orrery/model";
import { useEffect, useState } from "react";
import { pageBranding } from "../theme/brand.ts";

/** What the page shows now, as JSON. */
let shown = pageBranding();

/**
 * Shows what the tenant of the user looks like, and what strangers see again when the pages of the session are left. Its
 * code is loaded when that differs. `branding` absent: it could not be had.
 * @returns whether it is shown.
 */
export function useBranding(branding: Branding | undefined, client: Client): boolean {
  const wanted = branding ? JSON.stringify(branding) : pageBranding();
  const [isReady, setReady] = useState(wanted === shown);
  useEffect(() => {
    void show(wanted, client).finally(() => setReady(true));
  }, [wanted, client]);
  useEffect(() => () => void show(pageBranding(), client), [client]);
  return isReady;
}

/** A page without its colours is better than none: when their code cannot be loaded, it stays as it is. */
async function show(json: string, client: Client): Promise<void> {
  if (json === shown) return;
  shown = json;
  await import("./show-branding.ts").then(({ showBranding }) => showBranding(json, client)).catch(() => undefined);
}
