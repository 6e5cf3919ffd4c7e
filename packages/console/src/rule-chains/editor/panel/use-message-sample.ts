import { isRecord, type RuleNodeId } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MessageSample } from "../../../pickers/settings-form/known-message.ts";
import { useClient } from "../../../session/client-context.tsx";
import type { ScriptCase } from "../../model/script-cases.ts";

/** The message that a node recorded last, or that of its first test case. `id`: of a stored node. */
export function useMessageSample(id: RuleNodeId | undefined, cases: readonly ScriptCase[]): MessageSample | undefined {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["rule-node", "input", id?.id],
    queryFn: async ({ signal }) =>
      (id && (await client.ruleChains.debugInput(id, { signal, ignoreErrors: true }))) ?? null,
    enabled: id !== undefined,
    retry: false,
  });
  const [first] = cases;
  return useMemo(() => {
    if (data) return sampleOf(data.data, parsed(data.metadata), String(data.msgType ?? ""));
    return first && sampleOf(first.msg, first.metadata, first.msgType);
  }, [data, first]);
}

function sampleOf(msg: string, metadata: unknown, msgType: string): MessageSample {
  const texts = isRecord(metadata) ? Object.entries(metadata).map(([key, value]) => [key, String(value)] as const) : [];
  return { msg: parsed(msg), metadata: Object.fromEntries(texts), msgType };
}

/** What is no JSON stays text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
