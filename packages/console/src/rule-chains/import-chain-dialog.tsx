import type { RuleChainType } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { FileInput } from "../controls/fields/file-input/file-input.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { readChainFile } from "./chain-file.ts";
import { listPath } from "./chain-paths.ts";
import { keepImport } from "./pending-import.ts";
import type { ListedChain } from "./rule-chain-list.tsx";

type ImportProps = Pick<AddDialogProps<ListedChain>, "onClose">;

/** Reads a chain of this installation's from a file, and opens it unsaved. */
export function ImportChainDialog({ onClose }: ImportProps) {
  return <Import type="CORE" onClose={onClose} />;
}

/** The same for a template. */
export function ImportTemplateDialog({ onClose }: ImportProps) {
  return <Import type="EDGE" onClose={onClose} />;
}

function Import({ type, onClose }: ImportProps & { readonly type: RuleChainType }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState<string | null>(null);
  const file = text === null ? undefined : readChainFile(text, type);
  const problem = typeof file === "string" ? file : undefined;
  const open = () => {
    if (file === undefined || typeof file === "string") return;
    keepImport(file);
    onClose();
    void navigate(`${listPath(type)}/ruleChain/import`);
  };
  return (
    <Dialog
      open
      modal
      title={t("rulechain.import")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" disabled={file === undefined || problem !== undefined} onClick={open}>
            {t("rulechain.import-verb")}
          </Button>
        </>
      }
    >
      {problem && <FormError>{t(problem)}</FormError>}
      <p style={{ marginBlockEnd: 12 }}>{t("rulechain.import-text")}</p>
      <FileInput
        label={t("rulechain.rulechain-file")}
        value={text}
        onChange={(content) => setText(typeof content === "string" ? content : null)}
        accept=".json,application/json"
        allowedExtensions="json"
        required
      />
    </Dialog>
  );
}
