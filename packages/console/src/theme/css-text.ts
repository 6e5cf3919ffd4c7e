/** Declarations by selector; an at-rule holds further selectors. */
export interface StyleSheet {
  readonly [selector: string]: Declarations | StyleSheet;
}

type Declarations = Readonly<Record<string, string | number>>;

/** The CSS of styles that are written as our components write theirs. Numbers stay as they are. */
export function cssText(styles: StyleSheet): string {
  return Object.entries(styles)
    .map(([selector, body]) => `${selector}{${isDeclarations(body) ? declarationsText(body) : cssText(body)}}`)
    .join("");
}

function isDeclarations(body: Declarations | StyleSheet): body is Declarations {
  return Object.values(body).every((value) => typeof value !== "object");
}

function declarationsText(declarations: Declarations): string {
  return Object.entries(declarations)
    .map(([name, value]) => `${propertyName(name)}:${value}`)
    .join(";");
}

/** `WebkitFontSmoothing` is `-webkit-font-smoothing`; names of variables stay as they are. */
function propertyName(name: string): string {
  return name.startsWith("--") ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
