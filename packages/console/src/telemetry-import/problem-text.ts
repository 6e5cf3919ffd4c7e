import type { TFunction } from "i18next";
import type { LineProblem } from "./reading/line-problem.ts";

/** Why a line is not imported, for people. */
export function problemText(problem: LineProblem, t: TFunction): string {
  switch (problem.kind) {
    case "unclosed":
    case "stray":
      return t(`telemetry-import.problem-${problem.kind}`);
    case "cells":
      return t("telemetry-import.problem-cells", { count: problem.count, expected: problem.expected });
    case "time":
      return t("telemetry-import.problem-time", { text: problem.text });
    case "value":
      return t(`telemetry-import.problem-${problem.type}`, { text: problem.text, key: problem.key });
    case "key":
      return t("telemetry-import.problem-key", { text: problem.text });
    case "entity":
      return problem.text === ""
        ? t("telemetry-import.problem-no-device")
        : t("telemetry-import.problem-device", { text: problem.text });
    case "server":
      return problem.message;
  }
}
