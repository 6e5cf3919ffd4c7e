import { FormControl, FormGroup } from "../forms.ts";
import { assign } from "./evaluate.ts";
import type { ViewHost } from "./view-host.ts";

/** An element that holds a value. */
export interface ValueControl {
  readonly onChange: (listener: (value: unknown) => void) => void;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Carrier = Element & { formGroup?: FormGroup };

/** Elements of the contract's library that are others here; what they lack of looks is in the styles of the frame. */
const REPLACED: Readonly<Record<string, string>> = {
  "mat-select": "select",
  "mat-option": "option",
  "mat-progress-bar": "progress",
  "mat-spinner": "progress",
  "mat-divider": "hr",
};
const CHECKS = new Set(["mat-checkbox", "mat-slide-toggle"]);
/** What values of options are, where they are no texts. */
const optionValues = new WeakMap<Element, unknown>();

/** The element that stands for one of a template, still without attributes and children. */
export function replaced(source: Element): Element {
  const { localName, namespaceURI } = source;
  if (CHECKS.has(localName)) {
    const label = document.createElement("label");
    label.className = localName;
    const input = document.createElement("input");
    input.type = "checkbox";
    if (localName === "mat-slide-toggle") input.setAttribute("role", "switch");
    label.append(input);
    return label;
  }
  const name = REPLACED[localName] ?? localName;
  const element = document.createElementNS(namespaceURI, name);
  if (name !== localName) element.classList.add(localName);
  return element;
}

/** Binds an element to a member of its component, or to a control of a form. */
export function controlOf(view: ViewHost, source: Element, element: Element): ValueControl | undefined {
  if (source.localName === "mat-option") bindOption(view, source, element);
  const groupText = source.getAttribute("[formgroup]");
  const groupName = source.getAttribute("formgroupname");
  if (groupText !== null) bindGroup(view, element, () => view.template.value(groupText, view.scope));
  if (groupName !== null) bindGroup(view, element, () => groupAround(element)?.get(groupName));
  const model = source.getAttribute("[(ngmodel)]") ?? source.getAttribute("[ngmodel]");
  const name = source.getAttribute("formcontrolname");
  const own = source.getAttribute("[formcontrol]");
  if (model === null && name === null && own === null) return undefined;
  const field = fieldOf(element);
  const listeners: ((value: unknown) => void)[] = [];
  if (model !== null) {
    let isChanging = false;
    view.onUpdate(() => {
      if (!isChanging) write(field, view.template.value(model, view.scope));
    });
    field.addEventListener(eventOf(field), () => {
      const value = read(field);
      isChanging = true;
      try {
        if (source.hasAttribute("[(ngmodel)]")) assign(view.template.parsed(model), value, view.scope);
        for (const listener of listeners) listener(value);
      } finally {
        isChanging = false;
      }
      view.template.redraw();
    });
    return { onChange: (listener) => listeners.push(listener) };
  }
  const find = () => (own === null ? groupAround(element)?.get(name ?? "") : view.template.value(own, view.scope));
  view.onUpdate(() => {
    const control = find();
    if (!(control instanceof FormControl)) return;
    if (document.activeElement !== field || read(field) !== control.value) write(field, control.value);
    field.disabled = control.disabled;
    field.ariaInvalid = control.touched && control.invalid ? "true" : null;
    element.classList.toggle("ng-invalid", control.invalid);
    element.classList.toggle("ng-dirty", control.dirty);
  });
  field.addEventListener(eventOf(field), () => {
    const control = find();
    if (!(control instanceof FormControl)) return;
    control.markAsDirty();
    control.setValue(read(field));
    for (const listener of listeners) listener(control.value);
    view.template.redraw();
  });
  field.addEventListener("blur", () => {
    const control = find();
    if (control instanceof FormControl) control.markAsTouched();
    view.template.redraw();
  });
  return { onChange: (listener) => listeners.push(listener) };
}

/** The label of a form field names its control, which may be drawn later than it. */
export function nameField(formField: Element): void {
  const [label, field] = [formField.querySelector("mat-label"), formField.querySelector("input, select, textarea")];
  if (!label || !(field instanceof HTMLElement) || field.ariaLabel !== null || field.hasAttribute("aria-labelledby"))
    return;
  label.id ||= `label-${crypto.randomUUID()}`;
  field.setAttribute("aria-labelledby", label.id);
  label.addEventListener("click", () => field.focus());
}

function bindGroup(view: ViewHost, element: Carrier, find: () => unknown): void {
  view.onUpdate(() => {
    const group = find();
    if (group instanceof FormGroup) element.formGroup = group;
  });
}

function groupAround(element: Element): FormGroup | undefined {
  for (let at: Carrier | null = element.parentElement; at; at = at.parentElement) if (at.formGroup) return at.formGroup;
  return undefined;
}

function bindOption(view: ViewHost, source: Element, element: Element): void {
  const text = source.getAttribute("[value]");
  if (text !== null) view.watch(text, (value) => optionValues.set(element, value));
}

const fieldOf = (element: Element): Field =>
  (element instanceof HTMLLabelElement ? element.querySelector("input") : element) as Field;

const eventOf = (field: Field) =>
  field instanceof HTMLSelectElement || ["checkbox", "radio"].includes(field.type) ? "change" : "input";

function read(field: Field): unknown {
  if (field instanceof HTMLSelectElement) {
    const values = [...field.selectedOptions].map((option) =>
      optionValues.has(option) ? optionValues.get(option) : option.value,
    );
    return field.multiple ? values : values[0];
  }
  if (field.type === "checkbox") return (field as HTMLInputElement).checked;
  if (field.type === "number" || field.type === "range") return field.value === "" ? null : Number(field.value);
  return field.value;
}

function write(field: Field, value: unknown): void {
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) {
      const own = optionValues.has(option) ? optionValues.get(option) : option.value;
      option.selected = Array.isArray(value) ? value.includes(own) : own === value;
    }
  } else if (field.type === "checkbox") (field as HTMLInputElement).checked = Boolean(value);
  else if (field.type === "radio") (field as HTMLInputElement).checked = field.value === String(value);
  else {
    const text = value === null || value === undefined ? "" : String(value);
    if (field.value !== text) field.value = text;
  }
}
