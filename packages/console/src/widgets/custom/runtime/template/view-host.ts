import type { Scope } from "./evaluate.ts";
import type { Expression } from "./expression.ts";
import type { Part } from "./interpolated.ts";

/** A template without an element, to be drawn where its name is asked for: `<ng-template #name>`. */
export interface Fragment {
  readonly source: DocumentFragment;
  readonly scope: Scope;
}

/** What the parts of a template ask of it. */
export interface TemplateHost {
  /** Draws all templates of the widget again. */
  readonly redraw: () => void;
  parsed(text: string): Expression;
  /** The value of an expression; `undefined` when it fails, which is said once. */
  value(text: string, scope: Scope): unknown;
  fail(text: string, error: unknown): void;
  /** The name as its author wrote it: the browser writes those of attributes small. */
  authored(name: string): string;
}

/** What attributes and blocks ask of the part that they are in. */
export interface ViewHost {
  readonly template: TemplateHost;
  readonly scope: Scope;
  readonly nodes: Node[];
  /** A part of its own within this one. */
  inner(scope: Scope): ViewHost;
  onUpdate(update: () => void): void;
  onDestroy(end: () => void): void;
  update(): void;
  destroy(): void;
  addChildren(source: ParentNode & Node, into: Node): void;
  watch(text: string, use: (value: unknown) => void): void;
  watchWithin(text: string, use: (value: unknown) => void): void;
  watchText(parts: readonly Part[], use: (text: string) => void): void;
}
