import type { ScriptTestRequest } from "@orrery/client";
import type { ConsoleLine } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNotifications } from "../../controls/overlays/toasts/notifications-context.tsx";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { outputText } from "./script-test.ts";

interface ScriptTestRun {
  /** Of the last test; empty when it failed. */
  readonly output: string;
  /** What the script of the last test wrote to its console. */
  readonly console: readonly ConsoleLine[];
  /** Line of the script at which the last test failed. */
  readonly failing: number | undefined;
  readonly busy: boolean;
  /** Whether the script ran without error; an error is shown as a notification. */
  readonly run: (request: ScriptTestRequest) => Promise<boolean>;
}

/** Tests scripts at the server. */
export function useScriptTest(): ScriptTestRun {
  const { t } = useTranslation();
  const client = useClient();
  const { show } = useNotifications();
  const [output, setOutput] = useState("");
  const [console, setConsole] = useState<readonly ConsoleLine[]>([]);
  const [failing, setFailing] = useState<number>();
  const [busy, setBusy] = useState(false);

  /** In the middle above, where it covers no button of the dialog. */
  const showError = (message: string) => show({ message, type: "error", horizontalPosition: "center" });

  async function run(request: ScriptTestRequest): Promise<boolean> {
    setBusy(true);
    setOutput("");
    setConsole([]);
    setFailing(undefined);
    try {
      const result = await client.ruleChains.testScript(request);
      setConsole(result.console ?? []);
      setFailing(result.line);
      if (result.error) showError(result.error);
      else setOutput(outputText(result.output));
      return !result.error;
    } catch (error) {
      showError(errorText(error, t("error.unable-to-connect-text")));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { output, console, failing, busy, run };
}
