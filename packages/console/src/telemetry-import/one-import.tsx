import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import type { Listed } from "../entities/list-context.ts";
import { TelemetryImportDialog } from "./telemetry-import-dialog.tsx";

/** Imports values of the chosen entity. */
export function OneImport<E extends Listed & { readonly name: string }>(props: ActionDialogProps<E>) {
  const [entity] = props.entities;
  return entity && <TelemetryImportDialog entity={entity} onClose={props.onClose} />;
}
