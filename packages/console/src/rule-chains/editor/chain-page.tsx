import { isApiError } from "@orrery/client";
import { entityId, isUuid, parseUuid, type RuleChain, type RuleChainMetaData } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { Button } from "../../controls/basics/button.tsx";
import { EmptyState, ErrorState } from "../../controls/basics/states.tsx";
import { useShownName } from "../../page/document-title.tsx";
import { PageFrame } from "../../page/page-frame.tsx";
import { usePageName } from "../../page/page-names.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useOpened } from "../../session/use-recent-entities.ts";
import { listPath } from "../chain-paths.ts";
import { ChainEditor } from "./chain-editor.ts";
import { type LoadedChain, loadChain } from "./chain-source.ts";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { EditorView } from "./editor-view.tsx";

/** The editor of the chain that the address names. */
export function RuleChainPage() {
  const { t } = useTranslation();
  const { ruleChainId = "" } = useParams();
  const client = useClient();
  const isKnownId = isUuid(ruleChainId);
  const answer = useQuery({
    queryKey: ["rule-chain", ruleChainId],
    queryFn: ({ signal }) => loadChain(client, entityId("RULE_CHAIN", parseUuid(ruleChainId)), signal),
    enabled: isKnownId,
    // What is edited does not change under the eyes of its editor; what was edited before is read anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    retry: false,
  });
  const { data, error } = answer;
  const name = data?.source.draft.name;
  usePageName(ruleChainId, name);
  useShownName(name);
  useOpened(data?.chain?.id, name);
  if (!isKnownId || (isApiError(error) && (error.status === 404 || error.status === 403))) {
    return (
      <PageFrame>
        <EmptyState
          icon="chain"
          title={t("rulechain.not-found")}
          text={t("rulechain.not-found-text")}
          actions={<Button to={listPath("CORE")}>{t("rulechain.rulechains")}</Button>}
        />
      </PageFrame>
    );
  }
  if (error && !data) {
    return (
      <PageFrame>
        <ErrorState
          title={t("error.could-not-load")}
          text={t("error.unable-to-connect-text")}
          details={error.message}
          onRetry={() => void answer.refetch()}
        />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={name} tone="page">
      {data ? <StoredChain key={`${ruleChainId} ${answer.dataUpdatedAt}`} loaded={data} /> : <EditorSkeleton />}
    </PageFrame>
  );
}

/** The editor of a stored chain; after a save it goes on with what the server has. */
function StoredChain({ loaded }: { readonly loaded: LoadedChain }) {
  const queries = useQueryClient();
  const [editor] = useState(() => new ChainEditor(loaded));
  const [source, setSource] = useState(loaded.source);
  const saved = (chain: RuleChain, metadata: RuleChainMetaData) => setSource({ draft: chain, chain, metadata });
  return (
    <EditorView
      editor={editor}
      source={source}
      onSaved={saved}
      onReload={() => void queries.refetchQueries({ queryKey: ["rule-chain", loaded.chain?.id.id] })}
    />
  );
}
