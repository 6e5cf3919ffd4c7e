import type { SettingsOf } from "@orrery/model/widgets";
import type { remoteShell } from "@orrery/model/widgets/control-widgets";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { useStable } from "../../../controls/hooks/use-stable.ts";
import { wait } from "../../runtime/data/wait.ts";
import type { RpcViewProps } from "../../runtime/define-widget.ts";
import { controlFailureText } from "../kit/control-failure-text.ts";
import { ShellSession } from "./shell-session.ts";
import { Terminal } from "./terminal.tsx";
import { useScrollback } from "./use-scrollback.ts";

/** A shell on a device. */
export function RemoteShellView({ widget, settings, device, commands }: RpcViewProps<SettingsOf<typeof remoteShell>>) {
  const { t } = useTranslation();
  const [scrollback, { print, clear }] = useScrollback();
  const call = useStable((method: string, params: unknown) =>
    commands.send({ method, params, twoWay: true, timeoutMs: settings.requestTimeout }),
  );
  const say = useStable((error: unknown) =>
    controlFailureText(error instanceof Error ? error : new Error(String(error)), t),
  );
  const id = device?.id.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each device has a shell of its own
  const shell = useMemo(() => new ShellSession({ call, wait, print, say }), [id, call, print, say]);
  useEffect(() => {
    void shell.connect();
    return () => shell[Symbol.dispose]();
  }, [shell]);
  const { kind, cwd, system } = useSyncExternalStore(shell.state.subscribe, shell.state.snapshot);
  const name = device?.name ?? "";
  useEffect(() => {
    if (system) print("note", t("control.shell-welcome", { device: name, system }));
  }, [system, name, print, t]);
  const prompt = `${cwd}$`;
  const run = (line: string) => {
    print("line", line, prompt);
    if (line.trim() === "clear") clear();
    else if (line.trim() !== "") void shell.run(line);
  };
  return (
    <Terminal
      label={t("control.output-of", { title: widget.config.title || widget.title })}
      scrollback={scrollback}
      prompt={kind === "away" ? "" : prompt}
      isBusy={kind !== "ready"}
      onLine={run}
      onClear={clear}
      onInterrupt={kind === "running" ? () => void shell.terminate() : undefined}
      tools={
        kind === "away" && (
          <IconButton icon="refresh" size="tiny" label={t("action.try-again")} onClick={() => void shell.connect()} />
        )
      }
    />
  );
}
