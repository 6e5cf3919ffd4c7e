import { useState } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { tabId } from "./tab-id.ts";
import { type TabItem, Tabs } from "./tabs.tsx";

function Sample({ tabs }: { readonly tabs: readonly TabItem<string>[] }) {
  const [value, setValue] = useState(tabs[0]?.value ?? "");
  return (
    <>
      <Tabs label="Device" tabs={tabs} value={value} onChange={setValue} />
      <div role="tabpanel" id={`${tabId(value)}-panel`} aria-labelledby={tabId(value)} style={{ padding: 24 }}>
        {value}
      </div>
    </>
  );
}

const named = (...labels: readonly string[]): TabItem<string>[] =>
  labels.map((label, index) => ({ value: `tab${index}`, label, count: label === "Alarms" ? 3 : undefined }));

export const stories = defineStories("Controls/Tabs", {
  Few: () => <Sample tabs={named("Details", "Alarms", "Events", "Relations")} />,
  Many: () => <Sample tabs={named(...Array.from({ length: 24 }, (_, n) => `Tab ${n + 1}`))} />,
});
