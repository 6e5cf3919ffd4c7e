import { formatBigJson } from "@orrery/model";
import { type ReactNode, useState } from "react";

interface ShowValueProps<T> {
  readonly initial: T;
  readonly children: (value: T, setValue: (value: T) => void) => ReactNode;
}

/** Holds the value of a control in a story and prints it below, where people and tests read it. */
export function ShowValue<T>({ initial, children }: ShowValueProps<T>) {
  const [value, setValue] = useState(initial);
  return (
    <>
      {children(value, setValue)}
      <output data-value style={{ display: "block", marginBlockStart: 16, font: "12px/16px var(--mono)" }}>
        {value === undefined ? "undefined" : formatBigJson(value)}
      </output>
    </>
  );
}
