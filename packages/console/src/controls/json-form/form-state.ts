import { createContext, type ReactNode, use } from "react";
import type { ValuePath } from "./field-path.ts";
import type { Problem } from "./validate-model.ts";

/** What the fields of one form share. */
export interface FormState {
  readonly model: unknown;
  readonly disabled: boolean;
  readonly change: (path: ValuePath, value: unknown) => void;
  /** The problem at a place, once its field was left or the form was checked. */
  readonly problemAt: (path: ValuePath) => Problem | undefined;
  readonly touch: (path: ValuePath) => void;
  /** A help button for a topic. */
  readonly help?: ((helpId: string) => ReactNode) | undefined;
}

export const FormStateContext = createContext<FormState | undefined>(undefined);

export function useFormState(): FormState {
  const state = use(FormStateContext);
  if (!state) throw new Error("a field outside of its form");
  return state;
}
