import type { RuleChainType } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { ImportFileDialog } from "../entities/json-file/import-file-dialog.tsx";
import { readChainFile } from "./chain-file.ts";
import { listPath } from "./chain-paths.ts";
import type { ListedChain } from "./listed-chain.ts";
import { keepImport } from "./pending-import.ts";

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
    <ImportFileDialog
      title={t("rulechain.import")}
      text={t("rulechain.import-text")}
      label={t("rulechain.rulechain-file")}
      confirm={t("rulechain.import-verb")}
      value={text}
      onChange={setText}
      problem={problem && t(problem)}
      onImport={open}
      onClose={onClose}
    />
  );
}
