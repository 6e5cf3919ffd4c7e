import { createContext, use } from "react";
import type { ErrorReports } from "./error-reports.ts";

const Context = createContext<ErrorReports | undefined>(undefined);

export const ErrorsProvider = Context.Provider;

/** Tells the user of failures in the one way that the catalogue of errors knows. */
export function useErrorReports(): ErrorReports {
  const reports = use(Context);
  if (reports === undefined) throw new Error("useErrorReports outside of ErrorsProvider");
  return reports;
}
