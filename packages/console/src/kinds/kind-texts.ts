import { type EntityType, isEntityType } from "@orrery/model";
import type { EntityKind } from "./kind.ts";
import { kindOf } from "./kinds.ts";

/** Translation key of the name of a type; of "Unknown" for what is no type. Stand-ins such as CURRENT_USER have names. */
export function typeNameKey(type: string): string {
  if (isEntityType(type)) {
    const { name, space } = kindOf(type);
    return name ?? `entity.type-${space}`;
  }
  return STAND_INS.test(type) ? `entity.type-${type.toLowerCase().replaceAll("_", "-")}` : "entity.unknown";
}

const STAND_INS = /^CURRENT_(CUSTOMER|TENANT|USER|USER_OWNER)$/;

/** A type in names of parameters and links: `DEVICE_PROFILE` as `deviceProfile`. */
export function camelCase(type: EntityType): string {
  return type.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The help-link id of a kind. */
export function helpLinkId(type: EntityType): string {
  return kindOf(type).help ?? `${camelCase(type)}s`;
}

/** Parameters of texts that name an entity: `name`, and the kind's own as the contract has it, such as `deviceName`. */
export function nameParameters({ type, named }: EntityKind, name: string): Readonly<Record<string, string>> {
  const own = type === "TB_RESOURCE" ? "resource" : camelCase(type);
  const member: string = named ?? "name";
  return { name, [`${own}${member.slice(0, 1).toUpperCase()}${member.slice(1)}`]: name };
}
