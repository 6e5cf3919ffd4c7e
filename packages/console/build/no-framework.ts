import { createContext, type Ref } from "react";

/**
 * In place of what react-router has for pages that a server renders, 2 KB that the first page would load: ours are rendered
 * by the browser, and no link prefetches by itself. The names are those of the module.
 */
const nothing = (): null => null;

export const CRITICAL_CSS_DATA_ATTRIBUTE = "data-critical-css";
export const FrameworkContext = createContext(undefined);
export const Links = nothing;
export const Meta = nothing;
export const PrefetchPageLinks = nothing;
export const Scripts = nothing;
export const mergeRefs = <T>(ref: Ref<T>): Ref<T> => ref;
export const setIsHydrated = nothing;
export const useFrameworkContext = nothing;
export const usePrefetchBehavior = () => [false, null, {}] as const;
