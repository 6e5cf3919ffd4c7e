import { formatBigJson, type RuleChain, type RuleChainType } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { EmptyState } from "../../controls/basics/states.tsx";
import { FileInput } from "../../controls/fields/file-input/file-input.tsx";
import { LoadError } from "../../errors/load-error.tsx";
import { LEAVE_UNASKED } from "../../page/confirm-on-exit.tsx";
import { PageFrame } from "../../page/page-frame.tsx";
import { useClient } from "../../session/client-context.tsx";
import { type ChainFile, readChainFile } from "../chain-file.ts";
import { editorPath } from "../chain-paths.ts";
import { forgetImport, takeImport } from "../pending-import.ts";
import { ChainEditor } from "./chain-editor.ts";
import { type LoadedChain, loadFile } from "./chain-source.ts";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { EditorView } from "./editor-view.tsx";

/** A chain from a file, looked through and edited before it is saved. */
export function ImportChainPage() {
  const { t } = useTranslation();
  const client = useClient();
  const { pathname } = useLocation();
  const type: RuleChainType = pathname.startsWith("/edgeManagement") ? "EDGE" : "CORE";
  const [file, setFile] = useState(() => takeImport(type));
  useEffect(() => forgetImport, []); // one that is never saved does not stay in the tab
  const loaded = useQuery({
    queryKey: ["rule-chain", "import", file && formatBigJson(file)], // keys cannot have large numbers
    queryFn: () => (file ? loadFile(client, file) : null),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
  return (
    <PageFrame title={file?.ruleChain.name} tone={file ? "page" : "surface"}>
      {!file ? (
        <ChooseChainFile type={type} onChosen={setFile} />
      ) : loaded.data ? (
        <ImportedChain loaded={loaded.data} />
      ) : loaded.error ? (
        <LoadError name={t("rulechain.import")} error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : (
        <EditorSkeleton />
      )}
    </PageFrame>
  );
}

function ImportedChain({ loaded }: { readonly loaded: LoadedChain }) {
  const navigate = useNavigate();
  const [editor] = useState(() => new ChainEditor(loaded));
  const saved = (chain: RuleChain) => {
    forgetImport();
    void navigate(editorPath(chain), { replace: true, state: LEAVE_UNASKED });
  };
  return <EditorView editor={editor} source={loaded.source} onSaved={saved} onReload={() => undefined} />;
}

interface ChooseChainFileProps {
  readonly type: RuleChainType;
  readonly onChosen: (file: ChainFile) => void;
}

/** After a reload the file is no longer there. */
function ChooseChainFile({ type, onChosen }: ChooseChainFileProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const take = (content: unknown) => {
    if (typeof content !== "string") return;
    const file = readChainFile(content, type);
    if (typeof file === "string") setProblem(t(file));
    else onChosen(file);
  };
  return (
    <EmptyState
      icon="upload"
      title={t("rulechain.import")}
      text={problem ?? t("rulechain.import-text")}
      actions={
        <FileInput
          label={t("rulechain.rulechain-file")}
          value={null}
          onChange={take}
          accept=".json,application/json"
          allowedExtensions="json"
        />
      }
    />
  );
}
