import type { EntityId } from "@orrery/model";
import { AttributesPanel } from "./attributes-panel.tsx";
import { TelemetryPanel } from "./telemetry-panel.tsx";

interface TabProps {
  readonly entity: { readonly id: EntityId };
  readonly manage: boolean;
}

const ALL_SCOPES = ["CLIENT_SCOPE", "SERVER_SCOPE", "SHARED_SCOPE"] as const;
const SERVER_ONLY = ["SERVER_SCOPE"] as const;

/** Attributes of a device: all scopes. */
export function AttributesTab({ entity, manage }: TabProps) {
  return <AttributesPanel key={entity.id.id} entity={entity.id} scopes={ALL_SCOPES} manage={manage} />;
}

/** Attributes of what does not connect: the server scope. */
export function ServerAttributesTab({ entity, manage }: TabProps) {
  return <AttributesPanel key={entity.id.id} entity={entity.id} scopes={SERVER_ONLY} manage={manage} />;
}

/** Latest telemetry, live. */
export function TelemetryTab({ entity }: TabProps) {
  return <TelemetryPanel key={entity.id.id} entity={entity.id} />;
}
