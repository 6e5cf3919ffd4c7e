import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { EntityListPage } from "../entities/list/entity-list-page.tsx";
import { ListPage } from "../entities/list/list-page.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { listPath } from "./chain-paths.ts";
import { chainTemplates, coreChains } from "./rule-chain-list.tsx";

/** The tenant's chains. A name leads to the editor, the rest of a row to its details. */
export function RuleChainsPage() {
  return <ListPage list={coreChains} />;
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
      manage
      title={t("edge.rulechain-templates")}
    />
  );
}
