/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Changes with any text of any language. */
  readonly LOCALE_VERSION: string;
  /** What the build calls the product, and where its public website is. */
  readonly VITE_BRAND_NAME?: string;
  readonly VITE_BRAND_WEBSITE?: string;
}
