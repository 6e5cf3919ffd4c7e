const MAX_LENGTH = 200;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
  "&deg;": "°",
};

/** A label without its markup: the map draws plain text. Line breaks stay. */
export function plainLabel(html: string): string {
  if (!/[<&]/.test(html)) return html.slice(0, MAX_LENGTH);
  return html
    .slice(0, 10 * MAX_LENGTH)
    .replaceAll(/<(br|\/p|\/div)\s*\/?>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp|deg);/g, (name) => ENTITIES[name] ?? name)
    .trim()
    .slice(0, MAX_LENGTH);
}
