import { formatBigJson, parseBigJson } from "@orrery/model";
import type { Plugin } from "prettier";
import { formatProtobuf } from "./format-protobuf.ts";

/** Languages that editors can format. */
export type FormatLanguage = "javascript" | "json" | "css" | "html" | "markdown" | "protobuf";

const INDENT = 4;
const JSON_INDENT = 2;
const WRAP_AT = 120;

/**
 * The formatted text: indent 4, JSON 2. Formatting runs in the browser. Rejects when the text has a syntax error.
 */
export async function formatText(language: FormatLanguage, text: string): Promise<string> {
  if (text.trim() === "") return text;
  if (language === "protobuf") return formatProtobuf(text);
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
function beautifyJson(text: string, indent: number): string {
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
