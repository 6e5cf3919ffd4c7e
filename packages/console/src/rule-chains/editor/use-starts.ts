import { watchRules } from "@orrery/client";
import type { RuleChainId } from "@orrery/model";
import { useEffect } from "react";
import { useClient } from "../../session/client-context.tsx";
import type { ChainEditor } from "./chain-editor.ts";

/** Tells the editor which nodes of the stored chain could not start, and why, as long as it is open. */
export function useStarts(editor: ChainEditor, id: RuleChainId | undefined): void {
  const client = useClient();
  const chainId = id?.id;
  useEffect(() => {
    if (chainId === undefined) return undefined;
    return watchRules(
      client.live,
      { watch: "problems", ruleChainId: chainId },
      {
        onUpdate: ({ problems }) => problems && editor.started(problems),
        onError: () => undefined, // the marks are missing then, and nothing else
        onLost: () => editor.forgetStarts(),
      },
    );
  }, [client, editor, chainId]);
}
