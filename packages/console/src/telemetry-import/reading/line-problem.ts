import type { ValueType } from "./cell-value.ts";

/** Why a line is not imported. */
export type LineProblem =
  | { readonly kind: "unclosed" | "stray" }
  /** It has another number of cells than the first line. */
  | { readonly kind: "cells"; readonly count: number; readonly expected: number }
  | { readonly kind: "time"; readonly at: number; readonly text: string }
  | {
      readonly kind: "value";
      readonly at: number;
      readonly text: string;
      readonly key: string;
      readonly type: ValueType;
    }
  | { readonly kind: "key"; readonly at: number; readonly text: string }
  /** Nothing of that name or id, as far as the user may see. */
  | { readonly kind: "entity"; readonly at: number; readonly text: string }
  /** The server refused it. */
  | { readonly kind: "server"; readonly message: string };

/** Of what is quoted in a reason. */
const MAX_QUOTED = 80;

export const quoted = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
