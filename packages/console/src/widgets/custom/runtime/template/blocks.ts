import type { Scope } from "./evaluate.ts";
import type { Fragment, ViewHost } from "./view-host.ts";

/** `*ngIf="test; else other"`, also `test as name`. */
export function ifBlock(view: ViewHost, source: Element, text: string): readonly Node[] {
  const [condition = "", ...more] = text.split(";").map((part) => part.trim());
  const otherwise = more.map((part) => /^else\s*:?\s*(\w+)$/.exec(part)?.[1]).find(Boolean);
  const [, test = condition, name] = /^([\s\S]+?)\s+as\s+(\w+)$/.exec(condition) ?? [];
  const end = document.createComment("");
  const body = bodyOf(source, ["*ngif", "[ngif]"]);
  let shown: ViewHost | undefined;
  let isShown: boolean | undefined;
  view.onUpdate(() => {
    const value = view.template.value(test, view.scope);
    if (isShown !== Boolean(value)) {
      isShown = Boolean(value);
      shown?.destroy();
      const other =
        !isShown && otherwise ? (view.template.value(otherwise, view.scope) as Fragment | undefined) : undefined;
      shown = isShown
        ? drawn(view, body, end, name ? { [name]: value } : {})
        : other && drawn(view, other.source, end, {}, other.scope);
    } else if (name && shown) shown.scope.own[name] = value;
    shown?.update();
  });
  view.onDestroy(() => shown?.destroy());
  view.nodes.push(end);
  return [end];
}

const MAX_ITEMS = 10_000;

/** `*ngFor="let item of items; let i = index; trackBy: ..."`: items keep their elements while they are the same. */
export function forBlock(view: ViewHost, source: Element, text: string): readonly Node[] {
  const end = document.createComment("");
  const [, name = "item", list = "[]"] = /^\s*let\s+(\w+)\s+of\s+([^;]+)/.exec(text) ?? [];
  const variables = [...text.matchAll(/let\s+(\w+)\s*=\s*(\w+)|(index|first|last|odd|even|count)\s+as\s+(\w+)/g)].map(
    ([, own, of, what, as]) => [own ?? as ?? "", of ?? what ?? ""] as const,
  );
  const body = bodyOf(source, ["*ngfor"]);
  let shown: { readonly item: unknown; readonly part: ViewHost; readonly start: Comment }[] = [];
  view.onUpdate(() => {
    const value = view.template.value(list, view.scope);
    const items = (Symbol.iterator in Object(value ?? []) ? [...((value ?? []) as Iterable<unknown>)] : []).slice(
      0,
      MAX_ITEMS,
    );
    const same = shown.findIndex(({ item }, at) => !Object.is(item, items[at]));
    const kept = same < 0 ? Math.min(shown.length, items.length) : same;
    for (const { part, start } of shown.splice(kept)) {
      part.destroy();
      start.remove();
    }
    for (const item of items.slice(kept)) {
      const start = document.createComment("");
      end.before(start);
      shown.push({ item, start, part: drawn(view, body, end, { [name]: item }) });
    }
    shown.forEach(({ part }, index) => {
      for (const [own, of] of variables) part.scope.own[own] = position(of, index, items.length);
      part.update();
    });
  });
  view.onDestroy(() => {
    for (const { part, start } of shown) {
      part.destroy();
      start.remove();
    }
    shown = [];
  });
  view.nodes.push(end);
  return [end];
}

function position(name: string, index: number, count: number): unknown {
  return { index, count, first: index === 0, last: index === count - 1, even: index % 2 === 0, odd: index % 2 === 1 }[
    name
  ];
}

/** The element without what makes it a block; of one that stands for its children only, these. */
function bodyOf(source: Element, names: readonly string[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const copy = source.cloneNode(true) as Element;
  if (source.localName === "ng-template") {
    fragment.append(...copy.childNodes);
    return fragment;
  }
  for (const name of names) copy.removeAttribute(name);
  fragment.append(copy);
  return fragment;
}

function drawn(
  view: ViewHost,
  source: DocumentFragment,
  end: Comment,
  own: Record<string, unknown>,
  around: Scope = view.scope,
): ViewHost {
  const part = view.inner({ own, around, pipes: view.scope.pipes });
  const fragment = document.createDocumentFragment();
  part.addChildren(source, fragment);
  part.nodes.push(...fragment.childNodes);
  end.before(fragment);
  part.update();
  return part;
}
