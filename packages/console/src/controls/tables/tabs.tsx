import styled from "@emotion/styled";
import MuiTab from "@mui/material/Tab";
import MuiTabs from "@mui/material/Tabs";
import type { ReactNode } from "react";
import { tabId } from "./tab-id.ts";

export interface TabItem<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly count?: number | undefined;
  /** A {@link TabCount} that is known later than the tab. */
  readonly later?: ReactNode;
}

interface TabsProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Tabs of a drawer or panel; each panel is labelled by `tabId(value)`. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  return (
    <Bar
      value={value}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
      onChange={(_, next: unknown) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      {tabs.map((tab) => (
        <MuiTab
          key={tab.value}
          value={tab.value}
          id={tabId(tab.value)}
          {...(tab.value === value ? { "aria-controls": `${tabId(tab.value)}-panel` } : {})} // the others have no panel yet
          label={
            <>
              {tab.label}
              {tab.count !== undefined && <TabCount>{tab.count}</TabCount>}
              {tab.later}
            </>
          }
        />
      ))}
    </Bar>
  );
}

const Bar = styled(MuiTabs)({ padding: "0 24px", "@media (max-width: 959.95px)": { padding: "0 16px" } });

/** How many things stand behind a tab. */
export const TabCount = styled.span({
  minInlineSize: 18,
  padding: "0 5px",
  blockSize: 18,
  borderRadius: 9,
  background: "var(--sunken)",
  border: "1px solid var(--line)",
  font: "500 11px/16px var(--font)",
  textAlign: "center",
  color: "var(--dim)",
});
