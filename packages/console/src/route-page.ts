import type { ComponentType } from "react";

/** A page for `lazy`: its code is loaded when it is opened. */
export const page =
  <M, K extends keyof M>(load: () => Promise<M>, name: K & (M[K] extends ComponentType ? K : never)) =>
  async () => ({ Component: (await load())[name] as ComponentType }); // the condition above proves it
