import { type EntityId, entityId } from "@orrery/model";
import { useClaims, useMayChange } from "../session/use-session.ts";
import { ExplorerPanel } from "./explorer-panel.tsx";

interface TabProps {
  readonly entity: { readonly id: EntityId; readonly name?: string | undefined; readonly title?: string | undefined };
  readonly manage: boolean;
}

/** The explorer of an entity, as a tab of its drawer. */
export function ExplorerTab({ entity: { id, name, title } }: TabProps) {
  const { authority } = useClaims();
  const mayChange = useMayChange();
  const corrects = mayChange && authority !== "SYS_ADMIN" && id.entityType !== "ENTITY_VIEW"; // views show what is another's
  return (
    <ExplorerPanel
      key={id.id}
      entity={id}
      name={name ?? title ?? id.id}
      corrects={corrects}
      device={mayChange && id.entityType === "DEVICE" ? entityId("DEVICE", id.id) : undefined}
    />
  );
}
