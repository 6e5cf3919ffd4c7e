/** Marks of the usual providers, drawn by us in a box of 16 by 16; others get a key. */
export const PROVIDER_SHAPES: Readonly<Record<string, string>> = {
  google: "M13.5 5A6.3 6.3 0 1 0 14.3 8H8.2",
  github:
    "M8 1.8a6.2 6.2 0 0 0-2 12.1v-2.6c-1.9.4-2.3-.8-2.6-1.3M10 13.9v-2.7c0-.8-.3-1.2-.5-1.4 1.7-.2 2.6-1 2.6-2.9 0-.7-.2-1.2-.6-1.7 0-.5 0-1-.2-1.5-.7 0-1.3.5-1.7.8a5.6 5.6 0 0 0-3.2 0c-.4-.3-1-.8-1.7-.8-.2.5-.2 1-.2 1.5-.4.5-.6 1-.6 1.7 0 1.9.9 2.7 2.6 2.9M10 13.9a6.2 6.2 0 0 0-2-12.1",
  facebook: "M8 1.8a6.2 6.2 0 1 0 0 12.4 6.2 6.2 0 0 0 0-12.4M10.4 5H9.6C8.6 5 8 5.7 8 6.7v7.3M6 9h3.8",
  apple:
    "M8 4.9c.9-.4 3.3-1 4.7 1-2.1 1.5-1.7 4.4.5 5.3-.6 1.4-1.6 2.9-2.8 2.9-.9 0-1.3-.5-2.4-.5s-1.5.5-2.4.5C3.8 14.1 2.4 11.3 2.4 9c0-3.7 3.3-5 5.6-4.1M8 4.2c0-1.5 1-2.6 2.3-2.9",
};

/** The shape for a name as servers give them: `google`, `google-logo`, `mdi:google`. */
export function providerShape(name: string): string | undefined {
  const bare = name
    .toLowerCase()
    .replace(/^mdi:/, "")
    .replace(/-logo$/, "");
  return Object.hasOwn(PROVIDER_SHAPES, bare) ? PROVIDER_SHAPES[bare] : undefined;
}
