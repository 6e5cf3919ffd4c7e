/** Data types of resources (OMA LwM2M core, appendix C). `NONE` of models: the resource can only be executed. */
export type Lwm2mType = Lwm2mValue["type"];

/** An object instance; 65535:65535 is none. */
export interface ObjectLink {
  readonly objectId: number;
  readonly instanceId: number;
}

/** The value of a resource or resource instance. TIME: milliseconds since the epoch, on the wire seconds. */
export type Lwm2mValue =
  | { readonly type: "STRING" | "CORELNK"; readonly value: string }
  | { readonly type: "INTEGER" | "UNSIGNED_INTEGER"; readonly value: bigint }
  | { readonly type: "FLOAT" | "TIME"; readonly value: number }
  | { readonly type: "BOOLEAN"; readonly value: boolean }
  | { readonly type: "OPAQUE"; readonly value: Buffer }
  | { readonly type: "OBJLNK"; readonly value: ObjectLink };

/** `3:0`. */
export function linkText({ objectId, instanceId }: ObjectLink): string {
  return `${objectId}:${instanceId}`;
}
