/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Changes with any text of any language. */
  readonly LOCALE_VERSION: string;
}
