import type { DeviceProfile } from "@orrery/model";
import { createContext, useContext } from "react";
import type { KeyFilterOptions } from "../key-filters/key-filter-options.ts";

export interface RuleEditing {
  readonly profile: DeviceProfile;
  readonly options: KeyFilterOptions;
  /** The sentence about what is wrong at a place: the key of a row, a slash, and a member of it. */
  readonly problemAt: (place: string) => string | undefined;
}

const RuleContext = createContext<RuleEditing | undefined>(undefined);

export const RuleEditingProvider = RuleContext.Provider;

/** What all parts of a rule that is edited share. */
export function useRuleEditing(): RuleEditing {
  const editing = useContext(RuleContext);
  if (!editing) throw new Error("Rules are edited within a RuleEditingProvider");
  return editing;
}
