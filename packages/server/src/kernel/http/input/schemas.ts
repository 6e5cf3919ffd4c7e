import { NULL_UUID } from "@orrery/model";

export { additionalInfo, anyJson, entityIdInput, idInput, optionalText } from "@orrery/model";

/** The uuid of an optional id in a body; absent, null and the null id all mean "none". */
export function givenId(input: { id: string } | null | undefined): string | undefined {
  return input && input.id !== NULL_UUID ? input.id : undefined;
}
