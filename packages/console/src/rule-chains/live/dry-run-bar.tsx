import styled from "@emotion/styled";
import { dryRuns } from "@orrery/client";
import type { Uuid } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { JsonEditDialog } from "../../controls/editors/json-edit-dialog/json-edit-dialog.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { errorText } from "../../errors/error-text.ts";
import { EntityAutocomplete } from "../../pickers/entity/entity-autocomplete.tsx";
import { MessageTypeAutocomplete } from "../../pickers/message-type/message-type-autocomplete.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useEditor } from "../editor/editor-context.ts";
import type { ChainSource } from "../editor/use-save.ts";
import { writeContent } from "../model/metadata.ts";
import type { ChainWatch } from "./chain-watch.ts";
import { textsOf } from "./trial-message.ts";
import { useWatched } from "./watch-context.ts";

/** Sends a made-up or recorded message through the chain as it is drawn; nothing is stored or sent. */
export function DryRunBar({ watch, source }: { readonly watch: ChainWatch; readonly source: ChainSource }) {
  const { t } = useTranslation();
  const client = useClient();
  const editor = useEditor();
  const trial = useWatched((watched) => watched.trial) ?? watch.trial;
  const [isEditing, setEditing] = useState(false);
  const { type, originator, data, metadata } = trial;
  const isJson = isValidJson(data);
  const run = useSubmission({
    mutationFn: async () => {
      const { graph, ids } = editor;
      const result = await dryRuns(client.api).run(
        {
          chain: writeContent(graph, ids) as never,
          name: source.draft.name,
          ruleChainId: source.chain?.id ?? null,
          message: { type, data, metadata: { ...metadata }, originator: originator ?? { entityType: "", id: "" } },
        },
        { ignoreErrors: true },
      );
      // Nodes that are not stored are known by their keys here.
      const keys = [...graph.nodes.keys()];
      const keyOf = (id: Uuid) => {
        const key = keys[result.nodeIds.indexOf(id)];
        return key === undefined || ids.has(key) ? id : (key as Uuid);
      };
      return {
        ...result,
        steps: result.steps.map((step) => ({
          ...step,
          ruleNodeId: keyOf(step.ruleNodeId),
          fromNodeId: step.fromNodeId && keyOf(step.fromNodeId),
        })),
      };
    },
    onSuccess: ({ steps, ended, tookMs }) =>
      watch.show({ kind: "trial", isWatching: true, steps, ended, tookMs, error: undefined }),
  });
  return (
    <Bar aria-label={t("rulechain.trial")}>
      <header>
        <Icon name="play" size={16} />
        <b>{t("rulechain.trial")}</b>
        <span>{t("rulechain.trial-text")}</span>
        {run.error && <span role="alert">{errorText(run.error, t("error.unable-to-connect-text"))}</span>}
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run.mutate(undefined);
        }}
      >
        <MessageTypeAutocomplete
          required
          value={type}
          onChange={(next) => watch.try({ type: next })}
          label={t("rulechain.trial-type")}
        />
        <EntityAutocomplete
          entityType="DEVICE"
          required
          label={t("rulechain.follow-device")}
          value={originator}
          onChange={(id, found) =>
            watch.try({ originator: id, metadata: found ? { ...metadata, deviceName: found.name } : metadata })
          }
        />
        <TextField
          mono
          label={t("rulechain.watch-message")}
          value={data}
          error={isJson ? undefined : t("rulechain.trial-no-json")}
          onChange={(next) => watch.try({ data: next })}
        />
        <Button onClick={() => setEditing(true)}>{t("rulechain.watch-metadata")}</Button>
        <Button
          type="submit"
          variant="primary"
          icon="play"
          disabled={run.isPending || !originator || type === "" || !isJson}
        >
          {t("rulechain.trial-run")}
        </Button>
      </form>
      {isEditing && (
        <JsonEditDialog
          title={t("rulechain.watch-metadata")}
          value={metadata}
          onClose={(next) => {
            setEditing(false);
            if (next) watch.try({ metadata: textsOf(next) });
          }}
        />
      )}
    </Bar>
  );
}

function isValidJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const Bar = styled.section({
  flex: "none",
  padding: "10px 16px 12px",
  borderBlockStart: "1px solid var(--line)",
  background: "var(--surface)",
  "& header": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    marginBlockEnd: 8,
    font: "var(--t-cap)",
    color: "var(--dim)",
  },
  "& header b": { font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& header .icon": { color: "var(--accent)" },
  "& header [role='alert']": { marginInlineStart: "auto", color: "var(--bad)" },
  "& form": {
    display: "grid",
    gridTemplateColumns: "minmax(150px, 200px) minmax(150px, 220px) minmax(160px, 1fr) auto auto",
    alignItems: "start",
    gap: 8,
  },
  "& form > button": { marginBlockStart: 22 },
  "@media (max-width: 959.95px)": { "& form": { gridTemplateColumns: "1fr 1fr" } },
});
