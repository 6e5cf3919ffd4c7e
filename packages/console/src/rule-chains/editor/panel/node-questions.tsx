import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../controls/overlays/dialogs/confirm-dialog.tsx";
import type { NodeEdits } from "./use-node-edits.ts";

interface NodeQuestionsProps {
  readonly name: string;
  readonly edits: NodeEdits;
  readonly showCases: () => void;
}

/** What is asked before something that test cases do not agree with is applied, or something that is not valid is lost. */
export function NodeQuestions({ name, edits, showCases }: NodeQuestionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ConfirmDialog
        open={edits.failed > 0}
        danger={false}
        title={t("rulenode.cases-failed-title", { count: edits.failed })}
        text={t("rulenode.cases-failed-text")}
        confirm={t("rulenode.apply-anyway")}
        cancel={t("rulenode.keep-editing")}
        onConfirm={() => {
          edits.forgetFailed();
          edits.apply();
        }}
        onCancel={() => {
          edits.forgetFailed();
          showCases();
        }}
      />
      <ConfirmDialog
        open={edits.leaving.isLeaving}
        title={t("rulenode.invalid-title", { name })}
        text={t("rulenode.invalid-text")}
        confirm={t("rulenode.discard")}
        cancel={t("rulenode.keep-editing")}
        onConfirm={edits.leaving.discard}
        onCancel={edits.leaving.stay}
      />
    </>
  );
}
