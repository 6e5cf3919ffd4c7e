import {
  allWhen,
  choice,
  flag,
  labelled,
  on,
  relationType,
  required,
  settings,
  whenAbsent,
} from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { entityByName, NamedEntities } from "../parts/named-entities.ts";
import { MessagePatterns } from "../parts/patterns.ts";
import { endsOf, removeRelations } from "../parts/relation-ends.ts";

export const deleteRelation = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbDeleteRelationNode",
  category: "ACTION",
  name: "delete relation",
  icon: "remove_circle",
  description: "Deletes relations of the message's originator",
  details:
    "The one with an entity that is found by its name, or all of the type. <b>From</b> means relations that reach the " +
    "originator, <b>To</b> those that leave it. A relation that does not exist is no failure.",
  form: "tbActionNodeDeleteRelationConfig",
  outputs: ["Success"],
  effect: "stores",
  once: "noted",
  settings: settings({
    deleteForSingleEntity: whenAbsent(false, labelled("Only with one entity", flag(true))),
    direction: required(choice(["FROM", "TO"], "FROM")),
    relationType: required(relationType("Contains")),
    ...allWhen(on("deleteForSingleEntity"), entityByName()),
  }),
  start(settings, context) {
    const { direction, deleteForSingleEntity } = settings;
    const { tenantId, services } = context;
    const entities = new NamedEntities(context, settings);
    return {
      async run(message) {
        const { originator } = message;
        const type = new MessagePatterns(message).expand(settings.relationType);
        if (!deleteForSingleEntity) {
          await removeRelations(services.relations, { tenantId, originator, direction, type });
          return SUCCESS;
        }
        const entity = await entities.find(message);
        await services.relations.delete(tenantId, { ...endsOf(entity, originator, direction), type });
        return SUCCESS;
      },
    };
  },
});
