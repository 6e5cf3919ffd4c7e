import type { RuleChain } from "@orrery/model";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { FormError } from "../../../controls/basics/form-error.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { useSubmission } from "../../../controls/hooks/use-submission.ts";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { useToast } from "../../../controls/overlays/toasts/toasts.tsx";
import { useEntityChanged } from "../../../entities/use-entity-changed.ts";
import { errorText } from "../../../errors/error-text.ts";
import { useClient } from "../../../session/client-context.tsx";
import { writeContent } from "../../model/metadata.ts";
import { nested } from "../../model/nest.ts";
import { isNodeName } from "../../model/problems.ts";
import { newKey } from "../chain-editor.ts";
import { useEditor } from "../editor-context.ts";

interface NestDialogProps {
  readonly type: RuleChain["type"];
  readonly onClose: () => void;
}

/** Makes a chain of the chosen nodes, which this one calls. The new chain is saved at once, this one is not. */
export function NestDialog({ type, onClose }: NestDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const editor = useEditor();
  const toast = useToast();
  const changed = useEntityChanged();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [isChecked, setChecked] = useState(false);
  /** Made by a try whose second half failed: the next one goes on with it. */
  const made = useRef<RuleChain>(undefined);
  const create = useSubmission({
    mutationFn: async () => {
      const options = { ignoreErrors: true };
      const parts = nested(editor.graph, editor.state().chosen, editor.endsOf, newKey);
      const info = { description: description.trim() };
      const draft = { ...made.current, name: name.trim(), type, additionalInfo: info };
      const chain = await client.ruleChains.save(draft, options);
      made.current = chain;
      await client.ruleChains.saveMetaData({ ruleChainId: chain.id, ...writeContent(parts.inner) }, options);
      return { chain, parts };
    },
    onSuccess: ({ chain, parts }) => {
      const calling = newKey();
      editor.edit(parts.outer(calling, chain.name, chain.id.id));
      editor.choose([calling]);
      changed();
      toast({ type: "success", message: t("entity.added", { name: chain.name }) });
      onClose();
    },
  });
  const isNamed = isNodeName(name);
  return (
    <Dialog
      open
      modal
      width={440}
      title={t("rulechain.create-nested-rulechain")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button
            variant="primary"
            disabled={create.isPending}
            onClick={() => {
              setChecked(true);
              if (isNamed) create.mutate(undefined);
            }}
          >
            {t("action.create")}
          </Button>
        </>
      }
    >
      {create.error && <FormError>{errorText(create.error, t("error.unable-to-connect-text"))}</FormError>}
      <div style={{ display: "grid", gap: 16, color: "var(--text)", paddingBlock: 4 }}>
        <TextField
          label={t("rulechain.name")}
          value={name}
          onChange={setName}
          error={isChecked && !isNamed ? t("rulechain.name-required") : undefined}
          autoFocus
        />
        <TextField label={t("rulechain.description")} value={description} onChange={setDescription} rows={3} optional />
      </div>
    </Dialog>
  );
}
