import { entityId, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import { Button } from "../../controls/basics/button.tsx";
import { useClient } from "../../session/client-context.tsx";
import { trailOf } from "./use-jump.ts";

/** Back to the chain from which one jumped into this one. */
export function BackButton() {
  const { t } = useTranslation();
  const client = useClient();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const { ruleChainId = "" } = useParams();
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
      onClick={() => void navigate(pathname.replace(ruleChainId, before), { state: { chains: trail.slice(0, -1) } })}
    >
      {data?.name ?? t("action.back")}
    </Button>
  );
}
