import { entityId, parseUuid, type RuleChainType } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../../controls/basics/button.tsx";
import { useClient } from "../../session/client-context.tsx";
import { trailOf, useListPath } from "./use-jump.ts";

/** Back to the chain from which one jumped into this one; both are of the same type. */
export function BackButton({ type }: { readonly type: RuleChainType }) {
  const { t } = useTranslation();
  const client = useClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const list = useListPath(type);
  const trail = trailOf(state);
  const before = trail.at(-1);
  const { data } = useQuery({
    queryKey: ["entity", "RULE_CHAIN", before, "name"],
    queryFn: ({ signal }) =>
      client.ruleChains.get(entityId("RULE_CHAIN", parseUuid(before ?? "")), { signal, ignoreErrors: true }),
    enabled: before !== undefined,
  });
  if (before === undefined) return null;
  return (
    <Button
      size="compact"
      icon="left"
      onClick={() => void navigate(`${list}/${before}`, { state: { chains: trail.slice(0, -1) } })}
    >
      {data?.name ?? t("action.back")}
    </Button>
  );
}
