import { createContext, use } from "react";
import { MobileApp } from "./mobile-app.ts";

const Context = createContext<MobileApp>(new MobileApp(undefined));

export const MobileProvider = Context.Provider;

/** The app that the console is embedded in. */
export function useMobileApp(): MobileApp {
  return use(Context);
}
