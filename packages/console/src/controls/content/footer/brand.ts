export interface Brand {
  readonly name: string;
  /** The product's public website; absent: there is none to lead to. */
  readonly website: string | undefined;
}

/** What this build calls itself; `VITE_BRAND_NAME` and `VITE_BRAND_WEBSITE` of the build change it. */
export const BRAND: Brand = {
  name: import.meta.env.VITE_BRAND_NAME ?? "Orrery",
  website: import.meta.env.VITE_BRAND_WEBSITE,
};
