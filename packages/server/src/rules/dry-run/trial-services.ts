import type { NodeContext } from "../engine/rule-node.ts";
import { RecordingAlarms } from "../ports/recording-alarms.ts";

/** Notes what a node would have done, and with what. */
export type Note = (action: string, details: unknown) => void;

/**
 * Services that read what is stored, and only note what a node would change. `real`: those of the platform. What would
 * have been written is not read back, except alarms within one call.
 */
export function trialServices(real: NodeContext["services"], note: Note): NodeContext["services"] {
  const { telemetry, attributes, relations, entities, alarms, devices, serviceId, clock, ids, log } = real;
  return {
    devices, // only reads
    ...{ serviceId, clock, ids, log },
    telemetry: {
      latest: (id, keys) => telemetry.latest(id, keys),
      history: (id, query) => telemetry.history(id, query),
      enqueueTimeSeries({ entityId, points }, completion) {
        note("saveTimeSeries", { entityId, points });
        completion.done();
      },
    },
    attributes: {
      attributes: (id, scopes, keys) => attributes.attributes(id, scopes, keys),
      saveAttributes: async ({ entityId, scope, attributes: values }) =>
        note("saveAttributes", { entityId, scope, attributes: values }),
      deleteAttributes: async ({ entityId, scope, keys }) => note("deleteAttributes", { entityId, scope, keys }),
    },
    relations: {
      related: (root, query) => relations.related(root, query),
      listAt: (entity, direction, type) => relations.listAt(entity, direction, type),
      exists: (relation) => relations.exists(relation),
      save: async (_tenant, relation) => note("saveRelation", relation),
      delete: async (_tenant, relation) => {
        note("deleteRelation", relation);
        return relations.exists(relation);
      },
    },
    entities: {
      find: (tenantId, id) => entities.find(tenantId, id),
      findByName: (tenantId, type, name) => entities.findByName(tenantId, type, name),
      findCustomer: (tenantId, title) => entities.findCustomer(tenantId, title),
      viewsOf: (id) => entities.viewsOf(id),
      ruleChainOf: (id) => entities.ruleChainOf(id),
      create: async (_tenant, entity) => {
        note("createEntity", entity);
        return { id: ids.entity(entity.entityType), name: entity.name, type: entity.type };
      },
      assign: async (_tenant, id, { title }) => note("assignToCustomer", { id, customer: title }),
      unassign: async (_tenant, id, { title }) => note("unassignFromCustomer", { id, customer: title }),
    },
    alarms: {
      find: (id) => alarms.find(id),
      findLatest: (originator, type) => alarms.findLatest(originator, type),
      findActive: (originator) => alarms.findActive(originator),
      async raise(asked) {
        const latest = await alarms.findLatest(asked.originator, asked.type);
        const raised = await new RecordingAlarms(ids, latest ? [latest] : []).raise(asked);
        note(raised.created ? "createAlarm" : "updateAlarm", summary(raised.alarm));
        return raised;
      },
      async rewrite(id, change) {
        const known = await alarms.find(id);
        const alarm = await new RecordingAlarms(ids, known ? [known] : []).rewrite(id, change);
        note("updateAlarm", summary(alarm));
        return alarm;
      },
      async clear(id, change) {
        const known = await alarms.find(id);
        const cleared = await new RecordingAlarms(ids, known ? [known] : []).clear(id, change);
        note("clearAlarm", summary(cleared.alarm));
        return cleared;
      },
    },
    edges: {
      async send(_tenant, entity, { type, action }) {
        note("sendToEdges", { entity, type, action });
        return 1;
      },
    },
    tables: {
      prepare: async () => undefined,
      write: async (_tenant, table, row) => note("saveToCustomTable", { table, row: Object.fromEntries(row) }),
    },
    // Nodes that send do not run at all; these are for those that would send by mistake.
    messaging: { sendEmail: refuse, sendSms: refuse },
    rpc: { call: refuse, reply: refuse },
    http: { send: refuse },
    network: { perform: refuse, connect: refuse, resolve: refuse, admit: refuse },
  };
}

function refuse(): never {
  throw new Error("Nothing is sent in a dry run");
}

const summary = ({
  type,
  severity,
  status,
  originator,
  details,
}: {
  readonly type: string;
  readonly severity: string;
  readonly status: string;
  readonly originator: unknown;
  readonly details: unknown;
}) => ({ type, severity, status, originator, details });
