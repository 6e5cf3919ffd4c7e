import { bindAttribute } from "./attributes.ts";
import { forBlock, ifBlock } from "./blocks.ts";
import { controlOf, nameField, replaced } from "./controls.ts";
import type { Scope } from "./evaluate.ts";
import { interpolated, type Part } from "./interpolated.ts";
import type { Fragment, TemplateHost, ViewHost } from "./view-host.ts";

/** A part of a template that is drawn, and what must be looked at again when something may have changed. */
export class View implements ViewHost {
  readonly template: TemplateHost;
  readonly scope: Scope;
  readonly nodes: Node[] = [];
  readonly #updates: (() => void)[] = [];
  readonly #ends: (() => void)[] = [];

  constructor(template: TemplateHost, scope: Scope) {
    this.template = template;
    this.scope = scope;
  }

  inner(scope: Scope): View {
    return new View(this.template, scope);
  }

  onUpdate(update: () => void): void {
    this.#updates.push(update);
  }

  onDestroy(end: () => void): void {
    this.#ends.push(end);
  }

  update(): void {
    for (const update of this.#updates) update();
  }

  /** Ends it and takes it out of the page. */
  destroy(): void {
    for (const end of this.#ends) end();
    for (const node of this.nodes) (node as ChildNode).remove();
  }

  addChildren(source: ParentNode & Node, into: Node): void {
    // Those that are asked for by name must be known before what asks.
    for (const child of source.childNodes) if (isFragment(child)) this.#register(child as Element);
    for (const child of [...source.childNodes]) {
      for (const node of this.add(child)) into.appendChild(node);
    }
  }

  /** What a node of the source becomes. */
  add(source: Node): readonly Node[] {
    if (source.nodeType === Node.TEXT_NODE) return [this.#text(source.textContent ?? "")];
    if (!(source instanceof Element)) return [];
    const condition = source.getAttribute("*ngif") ?? source.getAttribute("[ngif]");
    if (condition !== null) return ifBlock(this, source, condition);
    const list = source.getAttribute("*ngfor");
    if (list !== null) return forBlock(this, source, list);
    if (isFragment(source)) return [];
    if (source.localName === "ng-container") return [...source.childNodes].flatMap((child) => this.add(child));
    return [this.#element(source)];
  }

  /** A value is looked at with each update, and used when it is another one. */
  watch(text: string, use: (value: unknown) => void): void {
    let last: unknown = NEVER;
    const look = () => {
      const value = this.template.value(text, this.scope);
      if (Object.is(value, last)) return;
      last = value;
      use(value);
    };
    this.onUpdate(look);
  }

  /** The same for objects that may be changed within. */
  watchWithin(text: string, use: (value: unknown) => void): void {
    let last = "";
    this.onUpdate(() => {
      const value = this.template.value(text, this.scope);
      const said = JSON.stringify(value) ?? "";
      if (said === last) return;
      last = said;
      use(value);
    });
  }

  #register(source: Element): void {
    const name = source.getAttributeNames().find((each) => each.startsWith("#"));
    if (!name) return;
    const content = document.createDocumentFragment();
    content.append(...source.cloneNode(true).childNodes);
    const fragment: Fragment = { source: content, scope: this.scope };
    this.scope.own[this.template.authored(name.slice(1))] = fragment;
  }

  #text(text: string): Text {
    const node = document.createTextNode("");
    const parts = interpolated(text);
    if (parts.length === 1 && typeof parts[0] === "string") node.data = parts[0];
    else this.watchText(parts, (value) => (node.data = value));
    return node;
  }

  /** A text in which `{{expressions}}` stand. */
  watchText(parts: readonly Part[], use: (text: string) => void): void {
    let last: string | undefined;
    this.onUpdate(() => {
      const text = parts
        .map((part) => (typeof part === "string" ? part : shown(this.template.value(part.expression, this.scope))))
        .join("");
      if (text === last) return;
      last = text;
      use(text);
    });
  }

  #element(source: Element): Element {
    const element = replaced(source);
    const { localName } = source;
    if (localName.startsWith("tb-")) {
      const absent = new Error(`<${localName}> is not available to widgets`);
      this.onUpdate(() => this.template.fail(`<${localName}`, absent));
    }
    const control = controlOf(this, source, element);
    for (const { name, value } of source.attributes) bindAttribute({ view: this, element, control, name, value });
    this.addChildren(source, element);
    if (localName === "mat-form-field") this.onUpdate(() => nameField(element));
    return element;
  }
}

/** `<ng-template>`, which stands for its children where it is asked for. */
const isFragment = (node: Node): boolean => node instanceof Element && node.localName === "ng-template";

const NEVER = Symbol("never");

const shown = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
