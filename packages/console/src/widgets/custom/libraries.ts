import type { CustomType } from "./custom-type.ts";

interface Library {
  /** How texts look that use it. */
  readonly used: RegExp;
  readonly load: () => Promise<{ readonly default: string }>;
}

/** Globals of the contract that have a meaning in a frame (reference: dashboards and widgets, 4.7). */
const LIBRARIES: readonly Library[] = [
  { used: /\bjQuery\b|\$container|\$\s*[(.]/, load: () => import("jquery/dist/jquery.min.js?raw") },
  { used: /\bmoment\b/, load: () => import("moment/min/moment.min.js?raw") },
  { used: /\btinycolor\b/, load: () => import("./tinycolor.ts?frame-global=tinycolor") },
];

/** The texts of the libraries that a type uses; resources of others may rely on all of them. */
export async function librariesOf({
  controllerScript,
  templateHtml,
  resources,
}: CustomType): Promise<readonly string[]> {
  const text = `${controllerScript}\n${templateHtml}`;
  const needed = LIBRARIES.filter(({ used }) => resources.length > 0 || used.test(text));
  return (await Promise.all(needed.map(({ load }) => load()))).map((module) => module.default);
}
