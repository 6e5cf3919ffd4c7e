import type { EntityId } from "@orrery/model";
import { choice, is, relationsQuery, required, settings, when, whenAbsent } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import { customerOf, tenantOf, unexpected } from "../parts/owners.ts";

export const changeOriginator = defineRuleNode({
  type: "org.thingsboard.rule.engine.transform.TbChangeOriginatorNode",
  category: "TRANSFORMATION",
  name: "change originator",
  icon: "find_replace",
  description:
    "Makes the customer, the tenant, a related entity or the originator of an alarm the originator of messages",
  details:
    "Of related entities the first one counts. Messages for which there is none leave along <b>Failure</b>. What follows " +
    "runs in the chain in which the message is.",
  form: "tbTransformationNodeChangeOriginatorConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({
    originatorSource: required(
      choice(
        [
          ["CUSTOMER", "Customer"],
          ["TENANT", "Tenant"],
          ["RELATED", "Related"],
          ["ALARM_ORIGINATOR", "Alarm originator"],
        ],
        "CUSTOMER",
      ),
    ),
    relationsQuery: when(is("originatorSource", "RELATED"), whenAbsent(undefined, relationsQuery())),
  }),
  start({ originatorSource, relationsQuery }, { tenantId, services }) {
    if (originatorSource === "RELATED" && !relationsQuery) throw new Error("The relations query is not set");
    const { entities, relations, alarms } = services;
    return {
      async run(message) {
        let found: EntityId | undefined;
        switch (originatorSource) {
          case "CUSTOMER":
            found = await customerOf(message, entities);
            break;
          case "TENANT":
            found = tenantOf(message);
            break;
          case "RELATED":
            if (relationsQuery) [found] = await relations.related(message.originator, relationsQuery);
            break;
          case "ALARM_ORIGINATOR": {
            if (message.originator.entityType !== "ALARM") throw unexpected(message.originator);
            const alarm = await alarms.find(message.originator.id);
            found = alarm?.tenantId.id === tenantId.id ? alarm.originator : undefined;
          }
        }
        return found ? { to: "Success", message: changed(message, { originator: found }) } : { to: "Failure" };
      },
    };
  },
});
