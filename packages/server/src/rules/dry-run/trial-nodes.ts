import type { Uuid } from "@orrery/model";
import type { NodeContext, RuleNodeDefinition } from "../engine/rule-node.ts";
import { type Note, trialServices } from "./trial-services.ts";

/** Notes what a node of this id would have done. */
export type NodeNote = (nodeId: Uuid, ...what: Parameters<Note>) => void;

/** The kinds of nodes as they run in a dry run: those that send do not start, and those that store only note it. */
export function trialNodes(nodes: readonly RuleNodeDefinition[], note: NodeNote): readonly RuleNodeDefinition[] {
  return nodes.map((definition) => ({
    ...definition,
    start: (configuration, context) => {
      const noted: Note = (action, details) => note(context.ruleNodeId.id, action, details);
      return definition.effect === "sends"
        ? sender(definition, configuration, noted)
        : definition.start(configuration, trialContext(context, noted));
    },
  }));
}

function sender(
  definition: RuleNodeDefinition,
  configuration: unknown,
  note: Note,
): ReturnType<RuleNodeDefinition["start"]> {
  const destination = definition.destinationOf?.(configuration);
  return {
    run({ data }) {
      note(definition.name, { ...(destination === undefined ? {} : { to: JSON.parse(destination) }), data });
      return { to: definition.outputs[0] ?? "Success" };
    },
  };
}

function trialContext(context: NodeContext, note: Note): NodeContext {
  return {
    ...context,
    services: trialServices(context.services, note),
    timers: {
      schedule: async ({ key, dueAt }) => note("scheduleTimer", { key, dueAt }),
      cancel: async (_originator, key) => note("cancelTimer", { key }),
    },
    emit: (message, label) => note("sendMessage", { label, type: message.type, data: message.data }),
    forward: async (message, label) => note("sendMessage", { label, type: message.type, data: message.data }),
    submit: async (message) => note("sendMessage", { type: message.type, data: message.data }),
  };
}
