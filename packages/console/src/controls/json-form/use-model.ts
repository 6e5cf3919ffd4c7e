import { useMemo, useState } from "react";
import { type ValuePath, withValue } from "./field-path.ts";
import type { FormGroup } from "./form-field.ts";
import { formGroups, type JsonFormValue } from "./form-fields.ts";
import { type JsonSchema, readSchema } from "./json-schema.ts";
import { cleanModel, placeName, withFirstElements } from "./model-values.ts";
import { modelProblems, type Problem } from "./validate-model.ts";

interface FormModel {
  readonly groups: readonly FormGroup[];
  readonly model: unknown;
  readonly problems: ReadonlyMap<string, Problem>;
  /** Problems that are shown: of fields that were left, or all after the form was checked. */
  readonly shown: ReadonlyMap<string, Problem>;
  readonly change: (path: ValuePath, value: unknown) => void;
  readonly touch: (path: ValuePath) => void;
  readonly touchAll: () => void;
}

/** The model that a form edits: cleaned when it comes from outside, told to `onChange` after each edit. */
export function useModel(
  value: JsonFormValue,
  onChange: (model: Readonly<Record<string, unknown>>) => void,
): FormModel {
  const { schema: source, form, groupInfoes } = value;
  const schema = useMemo(() => readSchema(source), [source]);
  const groups = useMemo(() => formGroups({ schema: source, form, groupInfoes }), [source, form, groupInfoes]);
  const [model, setModel] = useState(() => start(schema, groups, value.model));
  const [touched, setTouched] = useState<ReadonlySet<string> | "all">(new Set());
  const [given, setGiven] = useState({ schema, model: value.model });
  if (given.schema !== schema || !isSame(given.model, value.model)) {
    setGiven({ schema, model: value.model });
    setModel(start(schema, groups, value.model));
  }
  const problems = useMemo(() => modelProblems(schema, model), [schema, model]);
  const shown = touched === "all" ? problems : new Map([...problems].filter(([place]) => isWithin(touched, place)));
  const touch = (path: ValuePath) => {
    const place = placeName(path);
    setTouched((before) => (before === "all" || before.has(place) ? before : new Set([...before, place])));
  };
  const change = (path: ValuePath, next: unknown) => {
    const changed = withValue(model, path, next) ?? {};
    setGiven({ schema, model: changed });
    setModel(changed);
    touch(path);
    onChange(changed as Readonly<Record<string, unknown>>);
  };
  return { groups, model, problems, shown, change, touch, touchAll: () => setTouched("all") };
}

function start(schema: JsonSchema, groups: readonly FormGroup[], model: unknown): unknown {
  return withFirstElements(groups, cleanModel(schema, model));
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** A list that was changed as a whole was touched everywhere. */
function isWithin(touched: ReadonlySet<string>, place: string): boolean {
  return touched.has(place) || [...touched].some((one) => place.startsWith(`${one}.`));
}
