import type { AssignedInfo, Edge } from "@orrery/model";
import { explained, hinted, type Infer, labelled, limited, settings, text } from "@orrery/model/settings";
import { defineEntityForm, textOrNull } from "../entities/forms/entity-form.ts";
import { area, line, requiredLine, requiredSubtype } from "../entities/forms/form-settings.ts";
import { EdgeKeyField } from "./edge-key-field.tsx";
import { newEdgeKeys } from "./new-keys.ts";

/** An edge in a list. */
export type ListedEdge = Edge & Partial<AssignedInfo>;

const MAX_LICENCE_LENGTH = 30;

const key = (label: string) => hinted({ kind: "edge-key" }, labelled(label, text("")));

const SHAPE = {
  name: requiredLine("edge.name", "edge.name-required"),
  type: requiredSubtype("edge.edge-type", "edge.edge-type-required", "EDGE"),
  label: line("edge.label"),
  edgeLicenseKey: explained(
    {
      required: "edge.edge-license-key-required",
      pattern: "edge.edge-license-key-required",
      maxLength: "edge.edge-license-key-max-length",
    },
    limited({ maxLength: MAX_LICENCE_LENGTH }, requiredLine("edge.edge-license-key", "edge.edge-license-key-required")),
  ),
  cloudEndpoint: hinted(
    { description: "edge.cloud-endpoint-hint" },
    requiredLine("edge.cloud-endpoint", "edge.cloud-endpoint-required"),
  ),
  routingKey: key("edge.edge-key"),
  secret: key("edge.edge-secret"),
  description: area("entity.description"),
};

/** Fields of an edge (console pages, 4.4). Customers' users see neither keys nor where it connects. */
export const edgeForm = defineEntityForm<ListedEdge, Infer<typeof SHAPE>>({
  settings: settings(SHAPE),
  views: { "edge-key": EdgeKeyField },
  read: (edge) => ({
    name: edge?.name ?? "",
    type: edge ? edge.type : "default",
    label: edge?.label ?? "",
    edgeLicenseKey: edge?.edgeLicenseKey ?? "",
    ...(edge
      ? {
          cloudEndpoint: edge.routingKey === null ? "" : edge.cloudEndpoint,
          routingKey: edge.routingKey ?? "",
          secret: edge.secret ?? "",
        }
      : { cloudEndpoint: location.origin, ...newEdgeKeys() }),
    description: String(edge?.additionalInfo?.description ?? ""),
  }),
  save: async (client, values, edge) => {
    const saved = await client.edges.save(
      {
        ...(edge && { id: edge.id, customerId: edge.customerId }),
        name: values.name.trim(),
        type: values.type.trim(),
        label: textOrNull(values.label),
        edgeLicenseKey: values.edgeLicenseKey.trim(),
        cloudEndpoint: values.cloudEndpoint.trim(),
        routingKey: values.routingKey,
        secret: values.secret,
        additionalInfo: { ...edge?.additionalInfo, description: values.description.trim() },
      },
      { ignoreErrors: true },
    );
    return client.edges.info(saved.id, { ignoreErrors: true });
  },
});
