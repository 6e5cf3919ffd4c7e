/** What a page of the console is given before it is sent; absent members leave what the build has. */
export interface PageHead {
  readonly title: string | undefined;
  /** Address of the icon of the tab. */
  readonly icon: string | undefined;
  /** Addresses of images for both themes, shown until the program has started. */
  readonly mark: { readonly light: string; readonly dark: string } | undefined;
  /** Rules of CSS; may be empty. */
  readonly style: string;
  /** JSON for the program, which reads it from the page. */
  readonly brand: string | undefined;
}

/** Where the built page has room for a style and for what the program reads. */
const PLACE = "<!-- brand -->";

/** The built page with its head. `nonce` stands for that of its styles. */
export function withHead(page: string, { title, icon, mark, style, brand }: PageHead, nonce: string): string {
  const added = [
    ...(brand === undefined ? [] : [`<meta name="brand" content="${escaped(brand)}">`]),
    ...(style === "" ? [] : [`<style nonce="${nonce}">${style}</style>`]),
  ].join("");
  return [
    ...(title === undefined ? [] : [replacing(/<title>[^<]*<\/title>/, `<title>${escaped(title)}</title>`)]),
    ...(icon === undefined ? [] : [replacing(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${escaped(icon)}">`)]),
    ...(mark === undefined ? [] : [replacing(/(?<=<div class="start">)[\s\S]*?(?=<\/div>)/, picture(mark))]),
    replacing(PLACE, added),
  ].reduce((text, replace) => replace(text), page);
}

function picture({ light, dark }: NonNullable<PageHead["mark"]>): string {
  const image = (theme: string, address: string) =>
    `<img class="on-${theme}" src="${escaped(address)}" alt="" height="40">`;
  return image("light", light) + image("dark", dark);
}

/** With a function: a text that is put in may have signs that `replace` would read. */
const replacing = (place: string | RegExp, by: string) => (text: string) => text.replace(place, () => by);

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
