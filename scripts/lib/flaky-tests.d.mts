/** The part of vitest's JSON report that is read. */
export interface TestReport {
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Of all tries, the first one first. */
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** One line a test that passed only when it was tried again, with what its first try threw. */
export function flakyTests(report: TestReport): readonly string[];
