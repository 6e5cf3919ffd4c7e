import { ENTITY_TYPES, type EntityType, entityId, isUuid, parseUuid } from "@orrery/model";
import { useMemo } from "react";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { useValueAt } from "../../controls/settings-form/use-field.ts";
import { EntityList } from "../entity/entity-list.tsx";
import { EntitySubtypeAutocomplete } from "../entity-subtype/entity-subtype-autocomplete.tsx";
import { EntitySubtypeList } from "../entity-subtype/entity-subtype-list.tsx";
import { SUBTYPED, type SubtypedEntity } from "../entity-subtype/subtypes.ts";
import { EntityTypeList } from "../entity-type/entity-type-list.tsx";
import { EntityTypeSelect } from "../entity-type/entity-type-select.tsx";
import { OtaPackageAutocomplete } from "../ota-package/ota-package-autocomplete.tsx";
import { QueueAutocomplete } from "../queue/queue-autocomplete.tsx";
import { RelationTypeAutocomplete } from "../relation-type/relation-type-autocomplete.tsx";
import { shared, text, texts, typeOf } from "./field-values.ts";

/** Entities of one type, saved as their UUIDs. */
export function EntitiesField(props: FieldProps) {
  return (
    <EntityList
      {...shared(props)}
      entityType={typeOf(props)}
      value={texts(props.value).filter(isUuid).map(parseUuid)}
      onChange={props.onChange}
    />
  );
}

export function EntityTypeField(props: FieldProps) {
  const { value, onChange } = props;
  return (
    <EntityTypeSelect
      {...shared(props)}
      allowed={allowedOf(props)}
      value={ENTITY_TYPES.find((type) => type === value) ?? null}
      onChange={onChange}
    />
  );
}

export function EntityTypesField(props: FieldProps) {
  return (
    <EntityTypeList
      {...shared(props)}
      allowed={allowedOf(props)}
      value={texts(props.value)}
      onChange={(types) => props.onChange(types ?? [])}
    />
  );
}

/** Types that the field names; undefined: all that the user may see. */
function allowedOf({ field }: FieldProps): readonly EntityType[] | undefined {
  const named = texts(field.options.allowed);
  const known = ENTITY_TYPES.filter((type) => named.includes(type));
  return known.length > 0 ? known : undefined;
}

const subtypedOf = ({ field }: FieldProps): SubtypedEntity =>
  SUBTYPED.find((type) => type === field.options.entityType) ?? "DEVICE";

/** A device type, asset type or the like; a new one is typed. */
export function SubtypeField(props: FieldProps) {
  const { value, onChange } = props;
  return (
    <EntitySubtypeAutocomplete {...shared(props)} kind={subtypedOf(props)} value={text(value)} onChange={onChange} />
  );
}

/** Names of device types, asset types or the like. */
export function SubtypesField(props: FieldProps) {
  return (
    <EntitySubtypeList
      {...shared(props)}
      kind={subtypedOf(props)}
      value={texts(props.value)}
      onChange={props.onChange}
    />
  );
}

export function RelationTypeField(props: FieldProps) {
  return <RelationTypeAutocomplete {...shared(props)} value={text(props.value)} onChange={props.onChange} />;
}

export function QueueField(props: FieldProps) {
  return <QueueAutocomplete {...shared(props)} value={text(props.value)} onChange={props.onChange} />;
}

/** The firmware or software for devices of the profile that another field of the form names. */
export function OtaPackageField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { packageType, profile } = field.options;
  const path = useMemo(() => [text(profile)], [profile]);
  const profileId = text(useValueAt(path));
  const id = text(value);
  return (
    <OtaPackageAutocomplete
      {...shared(props)}
      type={packageType === "SOFTWARE" ? "SOFTWARE" : "FIRMWARE"}
      deviceProfileId={isUuid(profileId) ? entityId("DEVICE_PROFILE", parseUuid(profileId)) : null}
      value={isUuid(id) ? entityId("OTA_PACKAGE", parseUuid(id)) : null}
      onChange={(chosen) => onChange(chosen?.id)}
    />
  );
}
