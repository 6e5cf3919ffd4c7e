import { formatBigJson, parseBigJson } from "@orrery/model";
import type { Plugin } from "prettier";
import { tidyProtobuf } from "./tidy-protobuf.ts";

/** Languages that editors can bring into shape. */
export type TidyLanguage = "javascript" | "json" | "css" | "html" | "markdown" | "protobuf";

const INDENT = 4;
const JSON_INDENT = 2;
const WRAP_AT = 120;

/**
 * The text in its regular shape, made here in the client: indent 4, JSON 2. Rejects with a syntax error when the text
 * is not of its language; then nothing is changed.
 */
export async function tidy(language: TidyLanguage, text: string): Promise<string> {
  if (text.trim() === "") return text;
  if (language === "protobuf") return tidyProtobuf(text);
  if (language === "json") return beautifyJson(text, JSON_INDENT);
  const [{ format }, plugins] = await Promise.all([import("prettier/standalone"), PLUGINS[language]()]);
  const formatted = await format(text, {
    parser: PARSERS[language],
    plugins: [...plugins],
    tabWidth: INDENT,
    printWidth: WRAP_AT,
    proseWrap: "preserve",
    embeddedLanguageFormatting: "off",
  });
  return formatted.trimEnd();
}

/** JSON text with the given indent. @throws SyntaxError */
export function beautifyJson(text: string, indent: number): string {
  return formatBigJson(parseBigJson(text), indent);
}

const PARSERS = { javascript: "acorn", css: "css", html: "html", markdown: "markdown" } as const;

const PLUGINS = {
  javascript: () => plugins([import("prettier/plugins/acorn"), import("prettier/plugins/estree")]),
  css: () => plugins([import("prettier/plugins/postcss")]),
  html: () => plugins([import("prettier/plugins/html")]),
  markdown: () => plugins([import("prettier/plugins/markdown")]),
} as const;

async function plugins(modules: readonly Promise<Plugin>[]): Promise<readonly Plugin[]> {
  return Promise.all(modules);
}
