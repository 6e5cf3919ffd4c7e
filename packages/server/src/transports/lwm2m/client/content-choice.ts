import { FORMAT } from "../content/content.ts";
import type { Leaf } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";

const SINGLE = [FORMAT.cbor, FORMAT.senmlCbor, FORMAT.senmlJson] as const;
const COMPLEX = [FORMAT.senmlCbor, FORMAT.senmlJson, FORMAT.tlv, FORMAT.json] as const;
const COMPOSITE = [FORMAT.senmlCbor, FORMAT.senmlJson] as const;

interface Client {
  /** Version of the protocol. */
  readonly version: string;
  readonly formats: readonly number[];
}

/** The format in which values are written to a client (reference: device connectivity, 14.5). */
export function writeFormat(
  { version, formats }: Client,
  leaves: readonly Leaf<Lwm2mValue>[],
  pathLength: number,
): number {
  const [first] = leaves;
  if (version.startsWith("1.0")) return FORMAT.tlv;
  if (!first || leaves.length > 1 || first.path.length !== pathLength) {
    return COMPLEX.find((format) => formats.includes(format)) ?? FORMAT.tlv;
  }
  if (first.value.type === "OPAQUE") return FORMAT.opaque;
  if (first.value.type === "CORELNK") return FORMAT.link;
  return SINGLE.find((format) => formats.includes(format)) ?? FORMAT.text;
}

/** The format of composite operations; `undefined` when the client has none of them. */
export function compositeFormat({ formats }: Pick<Client, "formats">): number | undefined {
  return COMPOSITE.find((format) => formats.includes(format));
}
