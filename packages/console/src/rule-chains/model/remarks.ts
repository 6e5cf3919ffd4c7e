import { isRecord, type JsonObject } from "@orrery/model";
import { type PartKey, placeAt, type Remark } from "./chain-graph.ts";

/** More are not read, and longer texts are cut. */
const MAX_REMARKS = 500;
const MAX_CHARS = 4000;
const SMALLEST = { width: 80, height: 40 } as const;
const LARGEST = 20_000;

/** The remarks in the additionalInfo of a chain. */
export function remarksOf(info: JsonObject | null, newKey: () => PartKey): readonly Remark[] {
  const own = info?.orrery;
  return isRecord(own) ? readRemarks(own.remarks, newKey) : [];
}

/** The additionalInfo with these remarks; without any it is as another client would have written it. */
export function withRemarks(info: JsonObject | null, remarks: readonly Remark[]): JsonObject | null {
  const { orrery, ...rest } = info ?? {};
  const { remarks: _, ...own } = isRecord(orrery) ? orrery : {};
  const after = remarks.length > 0 ? { ...own, remarks: writeRemarks(remarks) } : own;
  if (Object.keys(after).length > 0) return { ...rest, orrery: after };
  return info === null ? null : rest;
}

export const writeRemarks = (remarks: readonly Remark[]) => remarks.map(({ key: _, ...remark }) => remark);

/** Whether remarks are the same, whatever their keys and the order of their members. */
export function areSameRemarks(some: readonly Remark[], others: readonly Remark[]): boolean {
  return some.length === others.length && some.every((one, index) => isSameRemark(one, others[index]));
}

export const isSameRemark = (a: Remark, b: Remark | undefined): boolean =>
  SHOWN.every((name) => b !== undefined && a[name] === b[name]);

const SHOWN = ["kind", "text", "x", "y", "width", "height"] as const;

/** Reads what may have been written by others; what is no remark is left out. */
export function readRemarks(given: unknown, newKey: () => PartKey): readonly Remark[] {
  if (!Array.isArray(given)) return [];
  return given
    .filter(isRecord)
    .slice(0, MAX_REMARKS)
    .flatMap((remark): readonly Remark[] => {
      const { kind, text } = remark;
      if (kind !== "note" && kind !== "frame") return [];
      return [
        {
          key: newKey(),
          kind,
          text: typeof text === "string" ? text.slice(0, MAX_CHARS) : "",
          width: sizeOf(remark.width, SMALLEST.width),
          height: sizeOf(remark.height, SMALLEST.height),
          ...placeAt({ x: Number(remark.x), y: Number(remark.y) }),
        },
      ];
    });
}

function sizeOf(value: unknown, smallest: number): number {
  const px = Math.round(Number(value));
  return Number.isFinite(px) ? Math.min(LARGEST, Math.max(smallest, px)) : smallest;
}
