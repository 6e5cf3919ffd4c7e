import { createContext, type ReactNode, use } from "react";
import type { FieldViews } from "./fields/field-props.ts";
import type { FormStore } from "./form-store.ts";

/** What the fields of one form share. It changes seldom: values are in the store, which notifies single fields. */
export interface FormContextValue {
  readonly store: FormStore;
  readonly disabled: boolean;
  /** Turns texts of the form into what is shown. */
  readonly translate: (text: string) => string;
  /** Controls from outside, for kinds of fields that this folder does not know. */
  readonly views: FieldViews;
  /** A help button for a topic. */
  readonly help?: ((helpId: string) => ReactNode) | undefined;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useForm(): FormContextValue {
  const form = use(FormContext);
  if (!form) throw new Error("a field outside of its form");
  return form;
}
