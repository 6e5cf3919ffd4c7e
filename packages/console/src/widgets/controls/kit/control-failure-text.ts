import type { TFunction } from "i18next";
import { FunctionGaveNothing } from "../../functions/asked-function.ts";
import { commandFailureText } from "../../runtime/data/command-failure-text.ts";

/** An answer of a device that the control can do nothing with; its message is a name of texts. */
export class UnusableAnswer extends Error {
  readonly text: "no-number" | "no-json-object" | "no-json";

  constructor(text: UnusableAnswer["text"]) {
    super(text);
    this.text = text;
  }
}

/** What a control says of a failure, in one line. */
export function controlFailureText(error: Error, t: TFunction): string {
  if (error instanceof UnusableAnswer) return t(`control.${error.text}`);
  if (error instanceof FunctionGaveNothing) {
    const { reason } = error;
    if (reason === "time") return t("widget.functions-too-slow");
    if (reason === "start") return t("widget.functions-not-started");
    const { message, line } = reason.failure;
    if (line === undefined) return t("dashboard.function-failed", { name: reason.name, message });
    return t("dashboard.function-failed-at", { name: reason.name, message, line });
  }
  return commandFailureText(error, t).replaceAll("\n", " ");
}
