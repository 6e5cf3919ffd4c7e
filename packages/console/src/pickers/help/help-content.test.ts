import { describe, expect, test } from "vitest";
import { helpAddresses, loadHelp } from "./help-content.ts";

const BASE = "https://docs.example/console";

/** Answers `found` at the addresses that hold it, and remembers what was asked for. */
function site(found: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  return {
    asked,
    fetchHelp: async (url: string) => {
      asked.push(url);
      return found[url];
    },
  };
}

describe("help content", () => {
  test("is read from {base}/help/{lang}/{file}.md (CORE-7.023)", async () => {
    const { asked, fetchHelp } = site({ [`${BASE}/help/en_US/x.md`]: "# X" });
    expect(await loadHelp("x", { base: BASE, language: "en_US" }, fetchHelp)).toBe("# X");
    expect(asked).toEqual([`${BASE}/help/en_US/x.md`]);
  });

  test("is tried in the default language when it is missing in the current one (CORE-7.024)", async () => {
    const { asked, fetchHelp } = site({ [`${BASE}/help/en_US/x.md`]: "# X" });
    expect(await loadHelp("x", { base: BASE, language: "de_DE" }, fetchHelp)).toBe("# X");
    expect(asked).toEqual([`${BASE}/help/de_DE/x.md`, `${BASE}/help/en_US/x.md`]);
  });

  test("is then tried among the files of the console (CORE-7.025)", async () => {
    const { asked, fetchHelp } = site({ "/help/en_US/x.md": "# Ours" });
    expect(await loadHelp("x", { base: BASE, language: "de_DE" }, fetchHelp)).toBe("# Ours");
    expect(asked.at(-1)).toBe("/help/en_US/x.md");
  });

  test("that is nowhere says so (CORE-7.026)", async () => {
    const { asked, fetchHelp } = site({});
    expect(await loadHelp("x", { base: BASE, language: "de_DE" }, fetchHelp)).toBe("## Not found");
    expect(asked).toHaveLength(4);
  });

  test.each([
    ["x", "", "de_DE", ["/help/de_DE/x.md", "/help/en_US/x.md"]],
    ["a/b c", `${BASE}/`, "en_US", [`${BASE}/help/en_US/a/b%20c.md`, "/help/en_US/a/b%20c.md"]],
    [
      "x",
      BASE,
      "de_DE",
      [`${BASE}/help/de_DE/x.md`, `${BASE}/help/en_US/x.md`, "/help/de_DE/x.md", "/help/en_US/x.md"],
    ],
  ])("of %j with base %j in %s may be at %j", (file, base, language, addresses) => {
    expect(helpAddresses(file, { base, language })).toEqual(addresses);
  });
});
