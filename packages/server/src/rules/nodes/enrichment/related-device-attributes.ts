import type { EntityId } from "@orrery/model";
import { deviceRelationsQuery, labelled, settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { fetchedValues, withFetchedValues } from "../parts/fetched-values.ts";

export const relatedDeviceAttributes = defineRuleNode({
  type: "org.thingsboard.rule.engine.metadata.TbGetDeviceAttrNode",
  category: "ENRICHMENT",
  name: "related device attributes",
  description: "Adds attributes and latest telemetry of a related device to the metadata",
  details:
    "The first device of the chosen types that is found counts; without one the message leaves along <b>Failure</b>. Client " +
    "attributes get names that begin with <code>cs_</code>, shared ones with <code>shared_</code>, server ones with " +
    "<code>ss_</code>; telemetry keeps its key. Names may hold <code>${metadata}</code> and <code>$[data]</code>.",
  form: "tbEnrichmentNodeDeviceAttributesConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({
    deviceRelationsQuery: labelled("Device relations query", deviceRelationsQuery()),
    ...fetchedValues(),
  }),
  async run(message, settings, { tenantId, services }) {
    const { direction, maxLevel, fetchLastLevelOnly, relationType, deviceTypes } = settings.deviceRelationsQuery;
    const filters = [{ relationType, entityTypes: ["DEVICE"] }];
    const query = { direction, maxLevel, fetchLastLevelOnly, filters };
    const candidates = await services.relations.related(message.originator, query);
    let device: EntityId | undefined;
    for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
      const { type } = (await services.entities.find(tenantId, candidate)) ?? {};
      if (type === undefined || !deviceTypes.includes(type)) continue;
      device = candidate;
      break;
    }
    if (!device) throw new Error("There is no related device of the chosen types");
    return withFetchedValues(message, device, settings, services);
  },
});

/** Maximum number of related devices that are considered; more indicate a mistake, and slow down each message. */
const MAX_CANDIDATES = 1_000;
