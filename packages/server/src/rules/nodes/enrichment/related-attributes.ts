import { relationsQuery, settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { mappedValues, withMappedValues } from "../parts/mapped-values.ts";

export const relatedAttributes = defineRuleNode({
  type: "org.thingsboard.rule.engine.metadata.TbGetRelatedAttributeNode",
  category: "ENRICHMENT",
  name: "related attributes",
  description: "Adds server attributes or latest telemetry of a related entity to the metadata",
  details:
    "Keys and names may hold <code>${metadata}</code> and <code>$[data]</code>. Values that do not exist are left out. " +
    "The first entity that is found counts; without one the message leaves along <b>Failure</b>.",
  form: "tbEnrichmentNodeRelatedAttributesConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({ relationsQuery: relationsQuery(), ...mappedValues() }),
  async run(message, settings, { services }) {
    const [entity] = await services.relations.related(message.originator, settings.relationsQuery);
    return withMappedValues(message, entity, settings, services);
  },
});
