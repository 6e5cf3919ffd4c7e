import { createContext, use } from "react";
import type { ErrorReports } from "./error-reports.ts";

const Context = createContext<ErrorReports | undefined>(undefined);

export const ErrorsProvider = Context.Provider;

/** Shows failures to the user as the catalogue of errors decides. */
export function useErrorReports(): ErrorReports {
  const reports = use(Context);
  if (reports === undefined) throw new Error("useErrorReports outside of ErrorsProvider");
  return reports;
}
