// What a second try of the files that failed says: which tests were flaky, and how many passed and failed in all.
import { relative } from "node:path";
import { root } from "./root.mjs";

/** Files that are tried again. When more fail, something is broken, and a second try would only take time. */
const MAX_FILES = 3;

/** Paths, from the root, of the files of a report that failed and are worth a second try; none when too many did. */
export function filesToRetry(report) {
  const failed = report.testResults.filter(({ status }) => status === "failed").map(({ name }) => relative(root, name));
  return failed.length > MAX_FILES ? [] : failed;
}

/**
 * Both tries as one: files of the second replace those of the first.
 * @param first what the JSON reporter of vitest wrote of all files
 * @param second the same of those that were tried again, if any were
 * @returns how many tests passed and failed (a file that could not be loaded counts as one), and of each test that passed
 * only at the second try what the first one threw, and where: `flaky: e2e/src/home.test.ts, its title: Error: ...`
 */
export function bothTries(first, second = { testResults: [] }) {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const files = first.testResults.map((file) => again.get(file.name) ?? file);
  return {
    passed: sum(files, (file) => file.assertionResults.filter(({ status }) => status === "passed").length),
    failed: sum(files, failedOf),
    flaky: first.testResults.flatMap((file) => flakyOf(file, again.get(file.name))),
  };
}

function failedOf({ status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === "failed").length;
  return status === "failed" ? Math.max(failed, 1) : failed;
}

/** A file that fails without a failed test, as in its set-up, is listed by its own message. */
function flakyOf(file, again) {
  if (file.status !== "failed" || again === undefined) return [];
  const path = relative(root, file.name);
  const tests = file.assertionResults.filter(({ status }) => status === "failed");
  if (tests.length === 0) return again.status === "passed" ? [`flaky: ${path}: ${shortened(file.message)}`] : [];
  const passedNow = new Set(
    again.assertionResults.filter(({ status }) => status === "passed").map(({ fullName }) => fullName),
  );
  return tests
    .filter(({ fullName }) => passedNow.has(fullName))
    .map(({ fullName, failureMessages: [error] }) => `flaky: ${path}, ${fullName}: ${shortened(error)}`);
}

/** The message, and of the calls below it the first one in our own files. */
function shortened(error = "no message") {
  const lines = error.split("\n");
  const isCall = (line) => /^\s+at /.test(line);
  const place = lines.find((line) => isCall(line) && !line.includes("node_modules"));
  return [...lines.filter((line) => !isCall(line)), ...(place ? [place] : [])].join("\n");
}

function sum(list, of) {
  return list.reduce((total, item) => total + of(item), 0);
}
