import type { SettingsOf } from "@orrery/model/widgets";
import type { debugTerminal } from "@orrery/model/widgets/control-widgets";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { RpcViewProps } from "../../runtime/define-widget.ts";
import { controlFailureText } from "../kit/control-failure-text.ts";
import { requestOf } from "../kit/request-of.ts";
import { readDebugLine } from "./debug-line.ts";
import { Terminal } from "./terminal.tsx";
import { useScrollback } from "./use-scrollback.ts";

const PROMPT = ">";

/** Commands to a device, typed by hand, and its answers. */
export function DebugTerminalView({
  widget,
  settings,
  device,
  commands,
}: RpcViewProps<SettingsOf<typeof debugTerminal>>) {
  const { t } = useTranslation();
  const [scrollback, { print, clear }] = useScrollback();
  const name = device?.name;
  useEffect(() => {
    clear();
    if (name === undefined) print("error", t("widget.command-without-device"));
    else print("note", t("control.debug-welcome", { device: name }));
  }, [name, print, clear, t]);
  const call = async (method: string, params: unknown) => {
    try {
      const answer = await commands.send({ method, params, twoWay: true, ...requestOf(settings) });
      print("output", typeof answer === "string" ? answer : JSON.stringify(answer ?? null, null, 2));
    } catch (error) {
      print("error", controlFailureText(error instanceof Error ? error : new Error(String(error)), t));
    }
  };
  const run = (typed: string) => {
    const line = readDebugLine(typed);
    if (line.kind !== "clear") print("line", typed, PROMPT);
    switch (line.kind) {
      case "nothing":
        return;
      case "clear":
        return clear();
      case "help":
        return print("note", t("control.debug-help"));
      case "call":
        void call(line.method, line.params);
    }
  };
  return (
    <Terminal
      label={t("control.output-of", { title: widget.config.title || widget.title })}
      scrollback={scrollback}
      prompt={PROMPT}
      isBusy={commands.isPending}
      onLine={run}
      onClear={clear}
    />
  );
}
