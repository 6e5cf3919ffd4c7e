import { longValue, MAX_LONG, MIN_LONG, type TypedValue } from "@orrery/model";
import { type Leaf, pathText } from "../content/lwm2m-path.ts";
import { type Lwm2mValue, linkText } from "../content/lwm2m-value.ts";
import { resultText, type StateText } from "../ota/state-texts.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/**
 * The value of one resource as it is stored (reference: device connectivity, 14.4): several leaves are those of a
 * multiple resource, and become an object by instance. States and results of updates become their names.
 */
export function storedValue(leaves: readonly Leaf<Lwm2mValue>[]): TypedValue | undefined {
  const [first] = leaves;
  if (!first) return undefined;
  if (first.path.length === 3) {
    const text = resultText(pathText(first.path), first.value);
    return text === undefined ? typedValue(first.value) : { type: "STRING", value: text satisfies StateText };
  }
  const members = leaves.map(({ path, value }) => `"${path[3] ?? 0}":${jsonOf(typedValue(value))}`);
  return { type: "JSON", value: `{${members.join(",")}}` };
}

/** INTEGER is LONG, FLOAT is DOUBLE, bytes are hexadecimal. Integers that need more than 64 bits are text. */
export function typedValue(value: Lwm2mValue): TypedValue {
  switch (value.type) {
    case "STRING":
    case "CORELNK":
      return { type: "STRING", value: value.value };
    case "INTEGER":
    case "UNSIGNED_INTEGER":
      if (value.value > MAX_LONG || value.value < MIN_LONG) return { type: "STRING", value: value.value.toString() };
      return longValue(value.value);
    case "FLOAT":
      if (!Number.isFinite(value.value)) return { type: "STRING", value: String(value.value) };
      return { type: "DOUBLE", value: value.value };
    case "BOOLEAN":
      return { type: "BOOLEAN", value: value.value };
    case "OPAQUE":
      return { type: "STRING", value: value.value.toString("hex") };
    case "TIME":
      return { type: "STRING", value: timeText(new Date(value.value)) };
    case "OBJLNK":
      return { type: "STRING", value: linkText(value.value) };
  }
}

/** `Nov 28, 2026 14:10 PM`, in the zone of the server, as dashboards of the contract show it. */
function timeText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = date.getHours();
  const day = `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
  return `${day} ${two(hours)}:${two(date.getMinutes())} ${hours < 12 ? "AM" : "PM"}`;
}

function jsonOf(value: TypedValue): string {
  if (value.type === "STRING") return JSON.stringify(value.value);
  if (value.type === "DOUBLE" && Number.isInteger(value.value)) return value.value.toFixed(1);
  return String(value.value);
}
