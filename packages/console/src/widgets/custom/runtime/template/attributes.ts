import type { ValueControl } from "./controls.ts";
import { assign } from "./evaluate.ts";
import { layoutStyles } from "./flex-layout.ts";
import { interpolated } from "./interpolated.ts";
import type { ViewHost } from "./view-host.ts";

interface Attribute {
  readonly view: ViewHost;
  readonly element: Element;
  /** Of elements that hold a value. */
  readonly control: ValueControl | undefined;
  /** As the browser gives it: in small letters. */
  readonly name: string;
  readonly value: string;
}

/** Properties whose names have capitals. */
const PROPERTIES: Readonly<Record<string, string>> = {
  innerhtml: "innerHTML",
  innertext: "innerText",
  textcontent: "textContent",
  readonly: "readOnly",
  tabindex: "tabIndex",
  classname: "className",
  colspan: "colSpan",
  rowspan: "rowSpan",
};
/** They are read with the element that has them. */
const OF_CONTROLS = new Set([
  "[(ngmodel)]",
  "[ngmodel]",
  "formcontrolname",
  "[formcontrol]",
  "[formgroup]",
  "formgroupname",
  "ngmodel",
]);

/** Binds one attribute of a template. */
export function bindAttribute({ view, element, control, name, value }: Attribute): void {
  if (OF_CONTROLS.has(name) || name.startsWith("*")) return;
  const { style } = element as HTMLElement;
  if (name.startsWith("#")) nameElement(view, element, name.slice(1), value);
  else if (name.startsWith("(")) listen(view, element, name.slice(1, -1), value, control);
  else if (name.startsWith("[(")) both(view, element, name.slice(2, -2), value);
  else if (name.startsWith("[")) property(view, element, name.slice(1, -1), value);
  else if (name.startsWith("fx")) Object.assign(style, layoutStyles(name, value));
  else plainAttribute(view, element, name, value);
}

/** Also listeners of the page, such as `onclick`, which are scripts of this frame like all others. */
function plainAttribute(view: ViewHost, element: Element, name: string, value: string): void {
  const parts = interpolated(value);
  if (parts.every((part) => typeof part === "string")) element.setAttribute(name, value);
  else view.watchText(parts, (text) => element.setAttribute(name, text));
}

/** `#name` is the element, `#name="ngForm"` the group of a form, which is known once the form is drawn. */
function nameElement(view: ViewHost, element: Element, name: string, kind: string): void {
  const authored = view.template.authored(name);
  const put = () => {
    view.scope.own[authored] = kind !== "" && "formGroup" in element ? element.formGroup : element;
  };
  put();
  if (kind !== "") view.onUpdate(put);
}

function property(view: ViewHost, element: Element, name: string, text: string): void {
  const { style } = element as HTMLElement;
  const [kind, member = "", unit = ""] = name.split(".");
  const set = (value: unknown) => setProperty(element, name, value);
  if (kind === "class" && member) view.watch(text, (value) => element.classList.toggle(member, Boolean(value)));
  else if (kind === "attr") view.watch(text, (value) => setAttribute(element, member, value));
  else if (kind === "style" && member) view.watch(text, (value) => setStyles(style, { [`${member}.${unit}`]: value }));
  else if (name === "ngclass" || name === "class") view.watchWithin(text, (value) => setClasses(element, value));
  else if (name === "ngstyle" || name === "style") view.watchWithin(text, (value) => setStyles(style, value));
  else if (name.startsWith("fx")) view.watch(text, (value) => Object.assign(style, layoutStyles(name, String(value))));
  else view.watch(text, set);
}

function setProperty(element: Element, name: string, value: unknown): void {
  const key = PROPERTIES[name] ?? name;
  if (key in element) Reflect.set(element, key, isNone(value) && key !== "disabled" ? "" : value);
  else element.setAttribute(name, String(value));
}

function setAttribute(element: Element, name: string, value: unknown): void {
  if (isNone(value)) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

const isNone = (value: unknown) => value === null || value === undefined;
const given = new WeakMap<Element, readonly string[]>();

function setClasses(element: Element, value: unknown): void {
  element.classList.remove(...(given.get(element) ?? []));
  const names =
    typeof value === "string"
      ? value.split(/\s+/)
      : Array.isArray(value)
        ? value.map(String)
        : Object.entries((value ?? {}) as object).flatMap(([name, is]) => (is ? name.split(/\s+/) : []));
  const now = names.filter((name) => name !== "");
  given.set(element, now);
  element.classList.add(...now);
}

function setStyles(style: CSSStyleDeclaration, value: unknown): void {
  if (typeof value === "string") style.cssText = value;
  for (const [name, each] of Object.entries(typeof value === "object" && value !== null ? value : {})) {
    const [property = "", unit = ""] = name.split(".");
    const css = property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    style.setProperty(css, isNone(each) ? "" : `${each}${unit}`);
  }
}

/** Events of forms: frames without `allow-forms` have none, so that buttons and the Enter key begin them here. */
function listen(
  view: ViewHost,
  element: Element,
  event: string,
  text: string,
  control: ValueControl | undefined,
): void {
  const run = (given: unknown) => {
    const scope = { own: { $event: given }, around: view.scope, pipes: view.scope.pipes };
    view.template.value(text, scope);
    view.template.redraw();
  };
  if (event === "ngmodelchange" || (event === "change" && control && element.localName.startsWith("mat-"))) {
    control?.onChange((value) => run(event === "change" ? { value, checked: value } : value));
  } else if (event === "ngsubmit" || (event === "submit" && element.localName === "form")) {
    submitBy(element, run);
  } else if (event.startsWith("keyup.") || event.startsWith("keydown.")) {
    const [name = "", key = ""] = event.split(".");
    element.addEventListener(name, (given) => {
      if ((given as KeyboardEvent).key.toLowerCase() === key) run(given);
    });
  } else element.addEventListener(event, run);
}

function submitBy(form: Element, run: (event: Event) => void): void {
  form.addEventListener("click", (event) => {
    const button = (event.target as Element | null)?.closest("button, input[type='submit']");
    const kind = button?.getAttribute("type") ?? "submit";
    if (!button || kind !== "submit" || (button as HTMLButtonElement).disabled) return;
    event.preventDefault();
    run(event);
  });
  form.addEventListener("keydown", (event) => {
    const { key, target } = event as KeyboardEvent;
    if (key !== "Enter" || (target as Element | null)?.localName !== "input") return;
    event.preventDefault();
    run(event);
  });
}

/** `[(name)]="where"` of what is no control. */
function both(view: ViewHost, element: Element, name: string, text: string): void {
  property(view, element, name, text);
  element.addEventListener("change", () => {
    assign(view.template.parsed(text), Reflect.get(element, PROPERTIES[name] ?? name), view.scope);
    view.template.redraw();
  });
}
