import { registerHooks } from "node:module";

/** Modules that are imported with this query, and what they import below `rules/`, count nothing of nodes and links. */
export const WITHOUT_COUNTERS = "?without-counters";

/** What counts, by the module in which it stands, and what stands there instead. */
const COUNTING: Readonly<Record<string, readonly (readonly [counts: string, instead: string])[]>> = {
  "engine/executor.ts": [
    ["if (chain) chain.entered += 1;", ""],
    ["const isTimed = node.counts.enter();", "const isTimed = false;"],
  ],
  "engine/outcome-router.ts": [
    ["if (isFailure(to)) node.counts.failures += 1;", ""],
    ["      links.messages += 1;\n", ""],
  ],
};

/** To be called before the first such import. Fails when the sources count in another way than is known here. */
export function registerWithoutCounters(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const isWithout = context.parentURL?.endsWith(WITHOUT_COUNTERS) && resolved.url.includes("/server/src/rules/");
      return isWithout && !resolved.url.endsWith(WITHOUT_COUNTERS)
        ? { ...resolved, url: resolved.url + WITHOUT_COUNTERS }
        : resolved;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const path = url.slice(0, -WITHOUT_COUNTERS.length);
      const [, changes] = Object.entries(COUNTING).find(([name]) => path.endsWith(`/rules/${name}`)) ?? [];
      if (!url.endsWith(WITHOUT_COUNTERS) || !changes) return loaded;
      const source = changes.reduce((text, [counts, instead]) => {
        if (!text.includes(counts)) throw new Error(`${path} does not have: ${counts}`);
        return text.replace(counts, instead);
      }, String(loaded.source));
      return { ...loaded, source };
    },
  });
}
