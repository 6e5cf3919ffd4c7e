/** A font file of the page, for documents and pictures that do not see the page's styles. */
export interface PageFont {
  readonly family: string;
  readonly url: string;
  readonly descriptors: Pick<FontFaceDescriptors, "style" | "unicodeRange" | "weight">;
}

/** Files that the page has loaded for a list of font families, as CSS has it: a part of the characters each. */
function loadedFonts(families: string): readonly PageFont[] {
  const loaded = [...document.fonts].filter(({ status }) => status === "loaded").map(nameOf);
  return [...document.styleSheets].flatMap((sheet) =>
    rulesOf(sheet).flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const read = (name: string) => rule.style.getPropertyValue(name).trim();
      const family = unquoted(read("font-family"));
      const [, path] = /url\("?([^")]+)"?\)/.exec(read("src")) ?? [];
      const unicodeRange = read("unicode-range");
      if (!path || !families.includes(family) || !loaded.includes(nameOf({ family, unicodeRange }))) return [];
      const descriptors = { style: read("font-style"), weight: read("font-weight"), unicodeRange };
      return [{ family, url: new URL(path, sheet.href ?? document.baseURI).href, descriptors }];
    }),
  );
}

/** {@link PageFont} with its file, for documents of other origins. */
export interface FontFile extends Omit<PageFont, "url"> {
  readonly data: ArrayBuffer;
}

/** The files of the page's fonts; what cannot be read is left out. */
export async function fontFiles(families: string): Promise<readonly FontFile[]> {
  const files = loadedFonts(families).map(async ({ url, ...font }) => ({ ...font, data: await bytesOf(url) }));
  return (await Promise.all(files)).flatMap(({ data, ...font }) => (data ? [{ ...font, data }] : []));
}

/** Lets texts of another document have the page's fonts. What cannot be read leaves it those of the system. */
export async function shareFonts(to: Document, families: string): Promise<void> {
  const Face = to.defaultView?.FontFace;
  if (!Face) return;
  for (const { family, data, descriptors } of await fontFiles(families)) {
    to.fonts.add(new Face(family, data, descriptors));
  }
}

/** The page's fonts as styles that need nothing else: for drawings that become pictures. */
export async function fontStyles(families: string): Promise<string> {
  const faces = loadedFonts(families).map(async ({ family, url, descriptors: { style, weight, unicodeRange } }) => {
    const data = await bytesOf(url);
    if (!data) return "";
    const source = `src:url(data:font/woff2;base64,${base64Of(data)})`;
    return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};unicode-range:${unicodeRange};${source}}`;
  });
  return (await Promise.all(faces)).join("");
}

const files = new Map<string, Promise<ArrayBuffer | undefined>>();

/** Of the cache of the browser: the page has loaded it before. */
function bytesOf(url: string): Promise<ArrayBuffer | undefined> {
  const known = files.get(url);
  if (known) return known;
  const read = fetch(url)
    .then((answer) => (answer.ok ? answer.arrayBuffer() : undefined))
    .catch(() => undefined);
  files.set(url, read);
  return read;
}

function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return []; // of another address, such as an extension of the browser
  }
}

const nameOf = ({ family, unicodeRange }: Pick<FontFace, "family" | "unicodeRange">): string =>
  `${unquoted(family)} ${unicodeRange.replaceAll(/\s/g, "").toUpperCase()}`;

const unquoted = (text: string): string => text.replaceAll(/["']/g, "");

const PIECE = 0x80_00;

function base64Of(data: ArrayBuffer): string {
  const bytes = new Uint8Array(data);
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
