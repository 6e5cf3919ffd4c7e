import type { RuleChainType } from "@orrery/model";
import { settings } from "@orrery/model/settings";
import { defineEntityForm, type EntityForm } from "../entities/forms/entity-form.ts";
import { area, requiredLine, toggle } from "../entities/forms/form-settings.ts";
import type { ListedChain } from "./listed-chain.ts";

const SETTINGS = settings({
  name: requiredLine("rulechain.name", "rulechain.name-required"),
  description: area("rulechain.description"),
  debugMode: toggle("rulechain.debug-mode"),
});

/** Fields of a chain (console pages, 7.2). `type`: of new ones. What it is made of is edited on its own page. */
export function ruleChainForm(type: RuleChainType): EntityForm<ListedChain> {
  return defineEntityForm({
    settings: SETTINGS,
    read: (chain: ListedChain | undefined) => ({
      name: chain?.name ?? "",
      description: String(chain?.additionalInfo?.description ?? ""),
      debugMode: chain?.debugMode ?? false,
    }),
    save: async (client, values, chain, _scope, ifMatch) => {
      const saved = await client.ruleChains.save(
        {
          type,
          ...chain,
          name: values.name.trim(),
          debugMode: values.debugMode,
          additionalInfo: { ...chain?.additionalInfo, description: values.description.trim() },
        },
        { ignoreErrors: true, ifMatch },
      );
      return { ...saved, isAutoAssigned: chain?.isAutoAssigned };
    },
  });
}
