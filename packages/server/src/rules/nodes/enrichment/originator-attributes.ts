import { settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { fetchedValues, withFetchedValues } from "../parts/fetched-values.ts";

export const originatorAttributes = defineRuleNode({
  type: "org.thingsboard.rule.engine.metadata.TbGetAttributesNode",
  category: "ENRICHMENT",
  name: "originator attributes",
  description: "Adds attributes and latest telemetry of the message's originator to the metadata",
  details:
    "Client attributes get names that begin with <code>cs_</code>, shared ones with <code>shared_</code>, server ones with " +
    "<code>ss_</code>; telemetry keeps its key. Names may hold <code>${metadata}</code> and <code>$[data]</code>.",
  form: "tbEnrichmentNodeOriginatorAttributesConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings(fetchedValues()),
  run: (message, settings, { services }) => withFetchedValues(message, message.originator, settings, services),
});
