import { type ReactNode, useState } from "react";
import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { FilterPill, type PillChoice } from "./filter-pill.tsx";

const PROFILES: readonly PillChoice[] = [
  "Cold room probe",
  "Compressor controller",
  "Door contact",
  "Energy meter of the kind that measures each of its three phases and the neutral conductor",
  "LoRaWAN gateway",
  "Water valve",
].map((label, index) => ({ value: String(index), label }));

interface ExampleProps {
  readonly initial?: readonly string[];
  readonly choices?: readonly PillChoice[] | undefined;
  readonly single?: boolean;
  readonly searched?: boolean;
  readonly most?: number;
  readonly onRetry?: () => void;
}

function Example({ initial = [], searched = true, single = false, most = 100, onRetry, ...rest }: ExampleProps) {
  const [text, setText] = useState("");
  const choices = "choices" in rest ? rest.choices : PROFILES;
  const found = choices?.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  return (
    <ShowValue<readonly string[]> initial={initial}>
      {(values, setValues): ReactNode => (
        <FilterPill
          label="Device profile"
          chosen={values.map((value) => ({ value, label: PROFILES[Number(value)]?.label }))}
          onClear={() => setValues([])}
          panel={(layer) => (
            <FilterPanel
              {...layer}
              label="Device profile"
              chosen={values}
              choices={found}
              single={single}
              most={most}
              onSearch={searched ? setText : undefined}
              onRetry={onRetry}
              onToggle={({ value }) => {
                if (values.includes(value)) setValues(values.filter((each) => each !== value));
                else setValues(single ? [value] : [...values, value]);
              }}
            />
          )}
        />
      )}
    </ShowValue>
  );
}

export const stories = defineStories("Controls/Filter pill", {
  "To set": () => <Example />,
  "One choice": () => <Example initial={["1"]} />,
  "Several choices": () => <Example initial={["0", "2", "4", "5"]} />,
  "A long name": () => <Example initial={["3"]} />,
  "A name on its way": () => <Example initial={["17"]} />,
  "One at a time": () => <Example single searched={false} choices={PROFILES.slice(0, 2)} />,
  "As many as may be": () => <Example initial={["0", "1"]} most={2} />,
  Loading: () => <Example choices={undefined} />,
  "Nothing to choose": () => <Example choices={[]} />,
  Failed: () => <Example onRetry={() => undefined} />,
});
