import {
  all,
  choice,
  flag,
  labelled,
  on,
  oneOf,
  pattern,
  relationType,
  required,
  settings,
  when,
} from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import { entityByName, NamedEntities } from "../parts/named-entities.ts";
import { MessagePatterns } from "../parts/patterns.ts";
import { endsOf, removeRelations } from "../parts/relation-ends.ts";

export const createRelation = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbCreateRelationNode",
  category: "ACTION",
  name: "create relation",
  icon: "add_circle",
  description: "Relates the message's originator to an entity that is found by its name",
  details:
    "<b>From</b> makes a relation from the entity to the originator, <b>To</b> one from the originator. Names, types and the " +
    "relation type may hold <code>${metadata}</code> and <code>$[data]</code>.",
  form: "tbActionNodeCreateRelationConfig",
  outputs: ["Success"],
  effect: "stores",
  once: "noted",
  settings: settings({
    direction: required(choice(["FROM", "TO"], "FROM")),
    relationType: required(relationType("Contains")),
    ...entityByName(),
    createEntityIfNotExists: when(
      oneOf("entityType", ["DEVICE", "ASSET", "CUSTOMER"]),
      labelled("Create the entity if there is none", flag(false)),
    ),
    entityTypePattern: when(
      all(on("createEntityIfNotExists"), oneOf("entityType", ["DEVICE", "ASSET"])),
      labelled("Device or asset type", required(pattern())),
    ),
    removeCurrentRelations: labelled("Remove the originator's relations of this type first", flag(false)),
    changeOriginatorToRelatedEntity: labelled("Make the entity the originator", flag(false)),
  }),
  start(settings, context) {
    const { direction, createEntityIfNotExists, removeCurrentRelations, entityTypePattern } = settings;
    const { tenantId, services } = context;
    const entities = new NamedEntities(context, settings, createEntityIfNotExists ? { entityTypePattern } : undefined);
    return {
      async run(message) {
        const { originator } = message;
        const type = new MessagePatterns(message).expand(settings.relationType);
        const entity = await entities.find(message);
        if (removeCurrentRelations)
          await removeRelations(services.relations, { tenantId, originator, direction, type });
        const exists = (await services.entities.find(tenantId, entity)) !== undefined; // may be cached only
        if (exists) await services.relations.save(tenantId, { ...endsOf(entity, originator, direction), type });
        return settings.changeOriginatorToRelatedEntity && exists
          ? { to: "Success", message: changed(message, { originator: entity }) }
          : SUCCESS;
      },
    };
  },
});
