/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Changes with any text of any language. */
  readonly LOCALE_VERSION: string;
}

/** A module and all it imports as one text: a function of the port to the page (`build/frame-script.ts`). */
declare module "*?frame-script" {
  const code: string;
  export default code;
}

/** A package as a script that makes its default export a global. */
declare module "*?frame-global=tinycolor" {
  const code: string;
  export default code;
}

declare module "tinycolor2" {
  const tinycolor: unknown;
  export default tinycolor;
}
