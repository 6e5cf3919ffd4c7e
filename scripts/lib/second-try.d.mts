/** What is used of the JSON report of vitest. */
export interface Report {
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: "passed" | "failed";
    /** Why the file failed, if none of its tests did. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}
export function filesToRetry(report: Report): string[];
export function bothTries(first: Report, second?: Report): { passed: number; failed: number; flaky: string[] };
