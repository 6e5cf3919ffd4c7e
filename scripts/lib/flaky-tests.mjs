// Which tests passed only when they were tried again.
import { relative } from "node:path";
import { root } from "./root.mjs";

/**
 * One text a test, with what its first try threw and where: `flaky: e2e/src/home.test.ts, its title: Error: ...`.
 * @param report what the JSON reporter of vitest wrote: of a test that passed, it keeps what its earlier tries threw
 */
export function flakyTests(report) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages: [first] }) => `flaky: ${relative(root, name)}, ${fullName}: ${shortened(first)}`,
      ),
  );
}

/** The message, and of the calls below it the first one in our own files. */
function shortened(error) {
  const lines = error.split("\n");
  const isCall = (line) => /^\s+at /.test(line);
  const place = lines.find((line) => isCall(line) && !line.includes("node_modules"));
  return [...lines.filter((line) => !isCall(line)), ...(place ? [place] : [])].join("\n");
}
