import { type Branding, Signal } from "@orrery/model";
import { useSyncExternalStore } from "react";

/** What the console calls itself and looks like; colours are in the page's styles. What is absent is the product's own. */
export type Brand = Partial<Branding> & { readonly name: string };

/** The branding of the page to strangers, JSON that the server wrote (kernel/http/page-head.ts). */
export const pageBranding = (): string =>
  (typeof document !== "undefined" && document.querySelector<HTMLMetaElement>("meta[name=brand]")?.content) || "{}";

/** The brand of a branding, as JSON of the server. */
export function brandOf(json: string): Brand {
  const branding = JSON.parse(json) as Partial<Branding>; // the server's
  return { ...branding, name: branding.name ?? "Orrery" };
}

/** The page's own brand, and after sign-in that of the tenant; changed by `branding/show-branding.ts`. */
export const brand = new Signal(brandOf(pageBranding()));

/** The brand that is shown now. */
export function useBrand(): Brand {
  return useSyncExternalStore(brand.subscribe, brand.snapshot);
}
