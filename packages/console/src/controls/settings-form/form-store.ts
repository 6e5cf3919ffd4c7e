import { hiddenPlaces } from "./conditions/hidden-places.ts";
import { type Evaluate, isShown } from "./conditions/is-shown.ts";
import { OwnEdits } from "./own-edits.ts";
import { type ValuePath, valueAt, withValue } from "./schema/field-path.ts";
import type { FormField, FormGroup } from "./schema/form-field.ts";
import type { JsonSchema } from "./schema/json-schema.ts";
import { cleanModel, placeName, withFirstElements } from "./schema/model-values.ts";
import { modelProblems, type Problem } from "./schema/validate-model.ts";

type Model = Readonly<Record<string, unknown>>;

/** Schema and fields of a form, with the model that it is to edit. */
export interface FormStart {
  readonly schema: JsonSchema;
  readonly groups: readonly FormGroup[];
  readonly model: unknown;
}

/**
 * Problems beyond the schema, as texts by place (`zip`, `labels.0.font`): what several values must fulfil together.
 * They are shown like those of the schema.
 */
export type Check = (model: Model) => Readonly<Record<string, string | undefined>>;

interface FormOptions {
  readonly check?: Check | undefined;
  readonly late?: boolean | undefined;
  /** For forms whose conditions are texts. */
  readonly evaluate?: Evaluate | undefined;
}

/**
 * The model that a form edits, and what is wrong with it. Fields subscribe to it one by one, so that an edit draws its
 * own field alone, whatever the size of the form.
 */
export class FormStore {
  /** Notified after each edit. */
  onEdit: (model: Model) => void = () => undefined;
  check: Check | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #edits: OwnEdits;
  #start: FormStart;
  #model: unknown;
  #problems: ReadonlyMap<string, Problem> = new Map();
  readonly #touched = new Set<string>();
  readonly #late: boolean;
  readonly #evaluate: Evaluate | undefined;
  #allTouched = false;
  /** What the server refused, until the field is changed. */
  readonly #refused = new Map<string, Problem>();

  /** @param options `late`: problems are shown when the form is checked, not when a field is left or changed. */
  constructor(start: FormStart, { check, late = false, evaluate }: FormOptions = {}) {
    this.#start = start;
    this.#edits = new OwnEdits(start.model);
    this.check = check;
    this.#late = late;
    this.#evaluate = evaluate;
    this.#model = startModel(start);
    this.#validate();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly model = (): unknown => this.#model;

  readonly isValid = (): boolean => this.#problems.size === 0;

  valueAt(path: ValuePath): unknown {
    return valueAt(this.#model, path);
  }

  isShown(field: FormField): boolean {
    return isShown(field, this.#model, this.#evaluate);
  }

  /** The problem of a field that was left or changed; after {@link touchAll} of every field. */
  shownProblem(place: string): Problem | undefined {
    return this.#refused.get(place) ?? (this.#isTouched(place) ? this.#problems.get(place) : undefined);
  }

  /** Whether a problem is shown in one of the fields, or below it. */
  isBroken(fields: readonly FormField[]): boolean {
    const roots = new Set(fields.map(({ path }) => path[0]));
    const places = [...this.#problems.keys(), ...this.#refused.keys()];
    return places.some((place) => roots.has(place.split(".", 1)[0]) && this.shownProblem(place) !== undefined);
  }

  /** Places with a problem that is shown. */
  brokenPlaces(): readonly string[] {
    const places = [...this.#problems.keys(), ...this.#refused.keys()];
    return places.filter((place) => this.shownProblem(place) !== undefined);
  }

  change(path: ValuePath, value: unknown): void {
    const changed = (withValue(this.#model, path, value) ?? {}) as Model;
    this.#start = { ...this.#start, model: changed };
    this.#model = changed;
    this.#touched.add(placeName(path));
    this.#refused.delete(placeName(path));
    this.#validate();
    this.#notify();
    this.#edits.add(changed);
    this.onEdit(changed);
  }

  touch(path: ValuePath): void {
    const place = placeName(path);
    if (this.#touched.has(place)) return;
    this.#touched.add(place);
    this.#notify();
  }

  touchAll(): void {
    this.#allTouched = true;
    this.#notify();
  }

  refuse(place: string, text: string): void {
    this.#refused.set(place, { code: "refused", limit: text });
    this.#notify();
  }

  /** Replaces the model by one from outside; ignores models that the owner drew before the newest edit reached it. */
  receive({ schema, groups, model }: FormStart): void {
    const isForeign = this.#edits.isForeign(model);
    if (!isForeign && schema === this.#start.schema && groups === this.#start.groups) return;
    this.#start = { schema, groups, model: isForeign ? model : this.#start.model };
    this.#model = startModel(this.#start);
    this.#validate();
    this.#notify();
  }

  #validate(): void {
    const { schema, groups } = this.#start;
    const found = modelProblems(schema, this.#model);
    for (const [place, text] of Object.entries(this.check?.(this.#model as Model) ?? {}))
      if (text !== undefined && !found.has(place)) found.set(place, { code: "custom", limit: text });
    const isHidden = hiddenPlaces(groups, (field) => this.isShown(field));
    const before = this.#problems;
    this.#problems = new Map(
      [...found]
        .filter(([place]) => !isHidden(place))
        .map(([place, problem]) => [place, unchanged(before.get(place), problem)]),
    );
  }

  /** A list that was changed as a whole was touched everywhere. */
  #isTouched(place: string): boolean {
    return (
      this.#allTouched ||
      (!this.#late && (this.#touched.has(place) || [...this.#touched].some((one) => place.startsWith(`${one}.`))))
    );
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const startModel = ({ schema, groups, model }: FormStart): unknown =>
  withFirstElements(groups, cleanModel(schema, model));

/** The former problem if it is equal, so that its field is not drawn again. */
const unchanged = (before: Problem | undefined, now: Problem): Problem =>
  before?.code === now.code && before.limit === now.limit ? before : now;
