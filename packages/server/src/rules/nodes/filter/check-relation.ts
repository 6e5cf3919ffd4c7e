import {
  choice,
  entityTypeRef,
  flag,
  labelled,
  on,
  relationType,
  required,
  settings,
  text,
  when,
  whenAbsent,
} from "@orrery/model/settings";
import { FALSE, TRUE } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { originatorOf } from "../parts/chosen-originator.ts";

export const checkRelation = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbCheckRelationNode",
  category: "FILTER",
  name: "check relation",
  description: "Asks whether the originator of a message has a relation",
  details: "To or from one entity, or any relation of the type. Leaves along <b>True</b> or <b>False</b>.",
  form: "tbFilterNodeCheckRelationConfig",
  outputs: ["True", "False"],
  effect: "none",
  settings: settings({
    checkForSingleEntity: whenAbsent(false, labelled("Check one entity", flag(true))),
    direction: required(choice(["FROM", "TO"], "FROM")),
    entityType: when(on("checkForSingleEntity"), required(entityTypeRef())),
    entityId: when(on("checkForSingleEntity"), labelled("Entity id", required(text()))),
    relationType: required(relationType("Contains")),
  }),
  async run({ originator }, settings, { services: { relations } }) {
    const { direction, relationType: type, checkForSingleEntity, entityType = null, entityId = null } = settings;
    if (!checkForSingleEntity) {
      const found = await relations.listAt(originator, direction === "FROM" ? "TO" : "FROM", type);
      return found.length > 0 ? TRUE : FALSE;
    }
    const entity = originatorOf(entityType, entityId);
    if (!entity) throw new Error("The entity of the relation is not set");
    const ends = direction === "FROM" ? { from: entity, to: originator } : { from: originator, to: entity };
    return (await relations.exists({ ...ends, type })) ? TRUE : FALSE;
  },
});
