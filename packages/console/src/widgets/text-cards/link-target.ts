type LinkTarget =
  | { readonly kind: "console"; readonly path: string }
  /** Opened beside the console. */
  | { readonly kind: "site"; readonly url: string };

/** Where a link of a card leads: to a page of the console, or to a site; undefined: nowhere. */
export function linkTarget(href: string | null | undefined): LinkTarget | undefined {
  if (!href) return undefined;
  if (/^\/(?![/\\])/.test(href)) return { kind: "console", path: href };
  return /^(https?|mailto|tel):/i.test(href) ? { kind: "site", url: href } : undefined;
}
