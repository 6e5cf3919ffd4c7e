/** Texts by namespace and name; names may be nested further. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

/** What a translation of these texts may hold: the same keys, none of them required. Missing texts stay English. */
export type Translated<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Translated<T[K]> };

/** All keys with their texts, `device.add` and the like. */
export function flatTexts(texts: Texts, prefix = ""): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, value]): (readonly [string, string])[] =>
      typeof value === "string" ? [[prefix + name, value]] : [...flatTexts(value, `${prefix}${name}.`)],
    ),
  );
}

/** The translation, with the default's texts where it has none. */
export function withFallback(texts: Texts, fallback: Texts): Texts {
  const entries = Object.entries(fallback).map(([name, value]): [string, string | Texts] => {
    const own = texts[name];
    if (typeof value === "string") return [name, typeof own === "string" ? own : value];
    return [name, typeof own === "object" ? withFallback(own, value) : value];
  });
  return Object.fromEntries(entries);
}
