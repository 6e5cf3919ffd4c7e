import { type ComponentType, lazy, Suspense } from "react";
import { EditorSkeleton } from "../../controls/editors/code-editor/editor-skeleton.tsx";
import type { FieldProps, FieldViews } from "../../controls/settings-form/fields/field-props.ts";
import { EntityField } from "./entity-field.tsx";

const pickers = () => import("./picker-fields.tsx");

/**
 * Controls of fields that ask the API, by their kinds in the settings kit. Each is loaded with the first one that is
 * shown, but those of one entity with the form: what is submitted at once waits for the defaults that they ask for, see
 * `useSubmitWithDefaults`.
 */
export const FIELD_VIEWS: FieldViews = {
  entity: EntityField,
  entities: late(async () => (await pickers()).EntitiesField),
  "entity-type": late(async () => (await pickers()).EntityTypeField),
  "entity-types": late(async () => (await pickers()).EntityTypesField),
  "entity-subtype": late(async () => (await pickers()).SubtypeField),
  "entity-subtypes": late(async () => (await pickers()).SubtypesField),
  "relation-type": late(async () => (await pickers()).RelationTypeField),
  "ota-package": late(async () => (await pickers()).OtaPackageField),
  queue: late(async () => (await pickers()).QueueField),
  "message-types": late(async () => (await import("./message-types-field.tsx")).MessageTypesField),
  "node-script": late(async () => (await import("./node-script-field.tsx")).NodeScriptField),
};

/** While one loads, the other fields of the form are there already. */
function late(load: () => Promise<ComponentType<FieldProps>>): ComponentType<FieldProps> {
  const View = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<EditorSkeleton />}>
      <View {...props} />
    </Suspense>
  );
}
