import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { type Choice, Select } from "./select.tsx";

type Profile = "default" | "probe" | "meter";

const PROFILES: readonly Choice<Profile>[] = [
  { value: "default", label: "Default" },
  { value: "probe", label: "Cold room probe" },
  { value: "meter", label: "Meter", disabled: true },
];

const select =
  (initial: Profile | "", props: Partial<Parameters<typeof Select<Profile>>[0]> = {}) =>
  () => (
    <div style={{ maxInlineSize: 360 }}>
      <ShowValue<Profile | ""> initial={initial}>
        {(value, setValue) => (
          <Select label="Device profile" value={value} choices={PROFILES} onChange={setValue} {...props} />
        )}
      </ShowValue>
    </div>
  );

const many = Array.from({ length: 200 }, (_, n) => ({ value: `p${n}`, label: `Profile ${n}` }));

export const stories = defineStories("Controls/Select", {
  Empty: select("", { placeholder: "Choose a profile" }),
  Filled: select("probe"),
  Invalid: select("", { error: "Choose a profile.", placeholder: "Choose a profile" }),
  Disabled: select("probe", { disabled: true }),
  Optional: select("", { optional: true }),
  "In a toolbar": select("probe", { bare: true, size: "toolbar" }),
  "Many choices": () => (
    <div style={{ maxInlineSize: 360 }}>
      <ShowValue initial="p7">
        {(value, setValue) => <Select label="Profile" value={value} choices={many} onChange={setValue} />}
      </ShowValue>
    </div>
  ),
  "Long text": () => (
    <div style={{ maxInlineSize: 200 }}>
      <Select
        label="Device profile"
        value="long"
        choices={[{ value: "long", label: "A profile whose name is far too long to fit" }]}
        onChange={() => undefined}
      />
    </div>
  ),
});
