import type { TypeFailure } from "../../custom-type.ts";
import { failureIn } from "../failures.ts";
import type { Scope } from "./evaluate.ts";
import { evaluate } from "./evaluate.ts";
import { type Expression, parseExpression } from "./expression.ts";
import { pipesOf } from "./pipes.ts";
import { View } from "./view.ts";
import type { TemplateHost } from "./view-host.ts";

export interface TemplateOptions {
  readonly texts: Readonly<Record<string, string>>;
  readonly failed: (failure: TypeFailure) => void;
  /** Draws all templates of the widget again. */
  readonly redraw: () => void;
}

/** A template of Angular, as much of it as widgets use (reference: dashboards and widgets, 4.8). */
export class Template implements TemplateHost {
  readonly text: string;
  readonly redraw: () => void;
  readonly #scope: Scope;
  readonly #options: TemplateOptions;
  readonly #known = new Map<string, Expression>();
  readonly #told = new Set<string>();
  #view: View | undefined;
  #isQuiet = false;

  constructor(text: string, component: Record<string, unknown>, options: TemplateOptions) {
    this.text = text;
    this.#options = options;
    this.redraw = options.redraw;
    this.#scope = { own: component, around: undefined, pipes: pipesOf(options.texts, options.redraw) };
  }

  drawInto(container: Element): void {
    const source = document.createElement("template");
    source.innerHTML = this.text;
    this.#view = new View(this, this.#scope);
    this.#view.addChildren(source.content, container);
    this.#isQuiet = true; // what it shows may be made by a hook that runs after it
    this.update();
    this.#isQuiet = false;
  }

  update(): void {
    this.#view?.update();
  }

  destroy(): void {
    this.#view?.destroy();
  }

  parsed(text: string): Expression {
    const known = this.#known.get(text) ?? parseExpression(text);
    this.#known.set(text, known);
    return known;
  }

  /** The value of an expression; `undefined` when it fails, which is said once. */
  value(text: string, scope: Scope): unknown {
    try {
      return evaluate(this.parsed(text), scope);
    } catch (error) {
      this.fail(text, error);
      return undefined;
    }
  }

  fail(text: string, error: unknown): void {
    if (this.#isQuiet) return;
    const said = `${text}\n${String(error)}`;
    if (this.#told.has(said)) return;
    this.#told.add(said);
    this.#options.failed(failureIn(this.text, text, error));
  }

  /** The name as its author wrote it: the browser writes those of attributes small. */
  authored(name: string): string {
    const found = new RegExp(`[#\\s-](${name.replaceAll(/\W/g, "\\$&")})\\b`, "i").exec(this.text);
    return found?.[1] ?? name;
  }
}
