import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { EntityListPage } from "../entities/list/entity-list-page.tsx";
import { ListPage } from "../entities/list/list-page.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims, useMayChange } from "../session/use-session.ts";
import { listPath } from "./chain-paths.ts";
import { edgeChains } from "./edge-chain-list.tsx";
import { chainTemplates, coreChains } from "./rule-chain-list.tsx";

/** The tenant's chains, or those of an edge. A name leads to the editor, the rest of a row to its details. */
export function RuleChainsPage() {
  const { edgeId } = useParams();
  return <ListPage list={edgeId === undefined ? coreChains : edgeChains} />;
}

/** The chains that edges get. */
export function ChainTemplatesPage() {
  const { t } = useTranslation();
  const claims = useClaims();
  const scope = useMemo(() => scopeOf(claims), [claims]);
  return (
    <EntityListPage
      list={chainTemplates}
      scope={scope}
      base={listPath("EDGE")}
      manage={useMayChange()}
      title={t("edge.rulechain-templates")}
    />
  );
}
