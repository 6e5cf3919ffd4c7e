import styled from "@emotion/styled";
import type { ValueFormat } from "@orrery/model";
import { displayValue } from "./display-value.ts";

/** A value with its unit dimmed behind it; a dash where there is none. */
export function Value({ value, format }: { readonly value: unknown; readonly format: ValueFormat }) {
  const { text, unit } = displayValue(value, format);
  if (text === "") return <Missing>–</Missing>;
  return (
    <>
      {text}
      {unit && <Unit>{unit}</Unit>}
    </>
  );
}

export const Unit = styled.span({ color: "var(--faint)", fontWeight: 400, marginInlineStart: 3 });

const Missing = styled.span({ color: "var(--faint)" });
