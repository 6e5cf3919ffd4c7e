import { Subject } from "./observables.ts";

type Errors = Record<string, unknown> | null;
export type Validator = (control: AbstractControl) => Errors;

/** What controls and groups share; the names are those that scripts of the contract use. */
abstract class AbstractControl {
  readonly valueChanges = new Subject();
  parent: AbstractControl | undefined;
  dirty = false;
  touched = false;
  disabled = false;
  errors: Errors = null;
  protected validators: readonly Validator[] = [];

  abstract get value(): unknown;

  get pristine(): boolean {
    return !this.dirty;
  }

  get valid(): boolean {
    return this.disabled || this.errors === null;
  }

  get invalid(): boolean {
    return !this.valid;
  }

  get status(): string {
    return this.disabled ? "DISABLED" : this.valid ? "VALID" : "INVALID";
  }

  get enabled(): boolean {
    return !this.disabled;
  }

  hasError(name: string): boolean {
    return this.errors !== null && name in this.errors;
  }

  getError(name: string): unknown {
    return this.errors?.[name];
  }

  setErrors(errors: Errors): void {
    this.errors = errors;
  }

  setValidators(validators: Validator | readonly Validator[] | null): void {
    this.validators = listOf(validators);
  }

  clearValidators(): void {
    this.validators = [];
  }

  markAsDirty(): void {
    this.dirty = true;
    this.parent?.markAsDirty();
  }

  markAsPristine(): void {
    this.dirty = false;
  }

  markAsTouched(): void {
    this.touched = true;
  }

  disable(_options?: object): void {
    this.disabled = true;
  }

  enable(_options?: object): void {
    this.disabled = false;
  }

  updateValueAndValidity(options: { readonly emitEvent?: boolean } = {}): void {
    const found = this.validators
      .map((check) => check(this))
      .filter((errors) => errors !== null && errors !== undefined);
    this.errors = found.length > 0 ? Object.assign({}, ...found) : null;
    if (options.emitEvent !== false) this.valueChanges.next(this.value);
    this.parent?.updateValueAndValidity(options);
  }

  abstract get(path: string | number | readonly (string | number)[]): AbstractControl | null;
}

export class FormControl extends AbstractControl {
  #value: unknown;
  readonly #first: unknown;

  constructor(state: unknown, validators?: Validator | readonly Validator[] | null) {
    super();
    const isState = typeof state === "object" && state !== null && "value" in state && "disabled" in state;
    this.#value = isState ? (state as { value: unknown }).value : state;
    this.#first = this.#value;
    this.disabled = isState && (state as { disabled: unknown }).disabled === true;
    this.validators = listOf(validators);
    this.updateValueAndValidity({ emitEvent: false });
  }

  get value(): unknown {
    return this.#value;
  }

  setValue(value: unknown, options?: { readonly emitEvent?: boolean }): void {
    this.#value = value;
    this.updateValueAndValidity(options);
  }

  patchValue(value: unknown, options?: { readonly emitEvent?: boolean }): void {
    this.setValue(value, options);
  }

  reset(value: unknown = this.#first): void {
    this.dirty = false;
    this.touched = false;
    this.setValue(value);
  }

  get(): null {
    return null;
  }
}

export class FormGroup extends AbstractControl {
  readonly controls: Record<string, AbstractControl> = {};

  constructor(controls: Readonly<Record<string, AbstractControl>>) {
    super();
    for (const [name, control] of Object.entries(controls)) this.addControl(name, control);
  }

  get value(): unknown {
    return this.#values((control) => control.enabled);
  }

  override get valid(): boolean {
    return super.valid && Object.values(this.controls).every((control) => control.valid);
  }

  getRawValue(): unknown {
    return this.#values(() => true);
  }

  addControl(name: string, control: AbstractControl): void {
    control.parent = this;
    this.controls[name] = control;
  }

  removeControl(name: string): void {
    delete this.controls[name];
  }

  contains(name: string): boolean {
    return Object.hasOwn(this.controls, name);
  }

  setValue(values: unknown, options?: { readonly emitEvent?: boolean }): void {
    this.patchValue(values, options);
  }

  patchValue(values: unknown, options?: { readonly emitEvent?: boolean }): void {
    for (const [name, value] of Object.entries((values ?? {}) as object)) {
      const control = this.controls[name] as FormControl | undefined;
      control?.patchValue(value, options);
    }
  }

  reset(values: unknown = {}): void {
    this.dirty = false;
    for (const [name, control] of Object.entries(this.controls)) {
      (control as FormControl).reset((values as Record<string, unknown>)[name]);
    }
  }

  override markAsPristine(): void {
    super.markAsPristine();
    for (const control of Object.values(this.controls)) control.markAsPristine();
  }

  get(path: string | number | readonly (string | number)[]): AbstractControl | null {
    const [first, ...rest] = (Array.isArray(path) ? path : String(path).split(".")) as readonly (string | number)[];
    const control = first === undefined ? undefined : this.controls[String(first)];
    if (!control) return null;
    return rest.length > 0 ? control.get(rest) : control;
  }

  #values(takes: (control: AbstractControl) => boolean) {
    const all = Object.entries(this.controls).filter(([, control]) => takes(control));
    return Object.fromEntries(
      all.map(([name, control]) => [name, control instanceof FormGroup ? control.value : control.value]),
    );
  }
}

function listOf(validators: Validator | readonly Validator[] | null | undefined): readonly Validator[] {
  if (!validators) return [];
  return typeof validators === "function" ? [validators] : validators.filter((each) => typeof each === "function");
}

/** `$scope.fb`. */
export const FormBuilder = {
  control: (state: unknown, validators?: Validator | readonly Validator[]) => new FormControl(state, validators),
  group: (members: Readonly<Record<string, unknown>>) =>
    new FormGroup(
      Object.fromEntries(
        Object.entries(members).map(([name, given]) => {
          if (given instanceof AbstractControl) return [name, given];
          const [state, validators] = Array.isArray(given) ? given : [given];
          return [name, new FormControl(state, validators)];
        }),
      ),
    ),
};

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";
const checked =
  (name: string, holds: (value: unknown) => boolean, detail: unknown = true): Validator =>
  ({ value }) =>
    isEmpty(value) || holds(value) ? null : { [name]: detail };

/** `$scope.validators`. */
export const Validators = {
  required: (({ value }) => (isEmpty(value) ? { required: true } : null)) as Validator,
  requiredTrue: (({ value }) => (value === true ? null : { required: true })) as Validator,
  email: checked("email", (value) => /^[^\s@]+@[^\s@]+$/.test(String(value))),
  nullValidator: (() => null) as Validator,
  min: (min: number) => checked("min", (value) => Number.isNaN(Number(value)) || Number(value) >= min, { min }),
  max: (max: number) => checked("max", (value) => Number.isNaN(Number(value)) || Number(value) <= max, { max }),
  minLength: (least: number) =>
    checked("minlength", (value) => String(value).length >= least, { requiredLength: least }),
  maxLength: (most: number) => checked("maxlength", (value) => String(value).length <= most, { requiredLength: most }),
  pattern: (given: string | RegExp) => {
    const pattern = typeof given === "string" ? new RegExp(`^(?:${given})$`) : given;
    return checked("pattern", (value) => pattern.test(String(value)), { requiredPattern: String(pattern) });
  },
};
