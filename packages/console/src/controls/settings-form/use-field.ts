import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useForm } from "./form-context.ts";
import { type ValuePath, valuePath } from "./schema/field-path.ts";
import type { FormField } from "./schema/form-field.ts";
import { placeName } from "./schema/model-values.ts";
import { customMessage } from "./schema/validate-model.ts";

/** The place of a field in the rows at `indexes`, and what is wrong there. */
export interface FieldPlace {
  readonly path: ValuePath;
  /** `labels.0.font`. */
  readonly place: string;
  readonly error: string | undefined;
}

export function useFieldPlace(field: FormField, indexes: readonly number[]): FieldPlace {
  const { t } = useTranslation();
  const { store, translate } = useForm();
  const path = useMemo(() => valuePath(field.path, indexes), [field.path, indexes]);
  const place = placeName(path);
  const problem = useSyncExternalStore(store.subscribe, () => store.shownProblem(place));
  if (!problem) return { path, place, error: undefined };
  if (problem.code === "refused") return { path, place, error: String(problem.limit) };
  if (problem.code === "custom") return { path, place, error: translate(String(problem.limit)) };
  const own = customMessage(field.validationMessage, problem.code);
  const error = own === undefined ? t(`json-form.${problem.code}`, { limit: problem.limit }) : translate(own);
  return { path, place, error };
}

/** The value at a place; the component is drawn again when it changes, not when others do. */
export function useValueAt(path: ValuePath): unknown {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => store.valueAt(path));
}

export function useIsShown(field: FormField): boolean {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => store.isShown(field));
}
