import {
  type ExactJson,
  isJsonObject,
  JsonNumber,
  PlatformError,
  parseExactJson,
  type TypedValue,
} from "@orrery/model";
import type { Lwm2mResourceModel } from "../../../resources/lwm2m-model.ts";
import type { Leaf, Lwm2mPath } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";
import { integerIn, linkIn } from "../content/text-value.ts";

/**
 * The values to write to a resource, as commands and shared attributes give them (reference: device connectivity, 14.5):
 * bytes in hexadecimal, times in milliseconds, links `3:0`; a multiple resource takes an object by instance.
 * @throws {PlatformError} `badRequest`.
 */
export function parameterLeaves(model: Lwm2mResourceModel, path: Lwm2mPath, json: ExactJson): Leaf<Lwm2mValue>[] {
  if (!model.multiple || path.length === 4) return [{ path, value: parameterValue(model, json) }];
  if (json === null || typeof json !== "object" || !isJsonObject(json)) {
    throw new PlatformError("badRequest", `Resource ${model.name} is multiple: its value is an object by instance`);
  }
  return [...json].map(([id, value]) => {
    if (!/^\d{1,5}$/.test(id)) throw new PlatformError("badRequest", `"${id.slice(0, 20)}" is no instance`);
    return { path: [...path, Number(id)], value: parameterValue(model, value) };
  });
}

/** A stored value as JSON, to be written. */
export function jsonOfStored(value: TypedValue): ExactJson {
  switch (value.type) {
    case "JSON":
      return parseExactJson(value.value);
    case "LONG":
    case "DOUBLE":
      return new JsonNumber(String(value.value));
    case "STRING":
    case "BOOLEAN":
      return value.value;
  }
}

function parameterValue({ type, name }: Lwm2mResourceModel, json: ExactJson): Lwm2mValue {
  const text = json instanceof JsonNumber ? json.text : String(json);
  if (json === null || (typeof json === "object" && !(json instanceof JsonNumber))) return wrong(name, type);
  switch (type) {
    case "STRING":
    case "CORELNK":
      return { type, value: text };
    case "INTEGER":
    case "UNSIGNED_INTEGER":
      return { type, value: integerIn(text.replace(/\.0+$/, "")) };
    case "FLOAT": {
      const value = text.trim() === "" ? Number.NaN : Number(text);
      return Number.isFinite(value) ? { type, value } : wrong(name, type);
    }
    case "BOOLEAN": {
      const word = text.toLowerCase();
      if (word !== "true" && word !== "false" && word !== "1" && word !== "0") return wrong(name, type);
      return { type, value: word === "true" || word === "1" };
    }
    case "TIME":
      return { type, value: Number(integerIn(text)) };
    case "OPAQUE":
      if (!/^([0-9a-fA-F]{2})*$/.test(text)) return wrong(name, type);
      return { type, value: Buffer.from(text, "hex") };
    case "OBJLNK":
      return { type, value: linkIn(text) };
    case "NONE":
      return wrong(name, type);
  }
}

function wrong(name: string, type: string): never {
  throw new PlatformError("badRequest", `The value of the resource ${name} is no ${type}`);
}
