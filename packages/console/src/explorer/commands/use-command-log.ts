import { rpc } from "@orrery/client";
import type { DeviceId } from "@orrery/model";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStable } from "../../controls/hooks/use-stable.ts";
import { useClient } from "../../session/client-context.tsx";
import { commandFailureText } from "../../widgets/runtime/data/command-failure-text.ts";
import { type DeviceCommand, DeviceCommands } from "../../widgets/runtime/data/device-commands.ts";
import { wait } from "../../widgets/runtime/data/wait.ts";
import { answerText, type SentCommand, withOutcome, withSent } from "./command-log.ts";

/** The commands that were sent to a device since the page was opened. */
export function useCommandLog(device: DeviceId | undefined) {
  const { t } = useTranslation();
  const client = useClient();
  const [sent, setSent] = useState<readonly SentCommand[]>([]);
  const next = useRef(0);
  const commands = useMemo(() => new DeviceCommands({ rpc: rpc(client.api), device, wait }), [client, device]);
  useEffect(() => () => commands[Symbol.dispose](), [commands]);
  const send = useStable((command: DeviceCommand) => {
    const id = next.current++;
    const start = performance.now();
    const end = (kind: "answered" | "failed", text: string) =>
      setSent((log) => withOutcome(log, id, { kind, text, ms: performance.now() - start }));
    const params = JSON.stringify(command.params);
    setSent((log) =>
      withSent(log, { id, sentAt: Date.now(), method: command.method, params, outcome: { kind: "pending" } }),
    );
    commands.send(command).then(
      (answer) => end("answered", answerText(answer)),
      (error: unknown) =>
        end("failed", commandFailureText(error instanceof Error ? error : new Error(String(error)), t)),
    );
  });
  return { sent, send };
}
