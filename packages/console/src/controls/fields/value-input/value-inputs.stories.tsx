import { useState } from "react";
import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { ColorInput } from "../color/color-input.tsx";
import { KeyValueMapEditor } from "../key-value-map/key-value-map.tsx";
import type { KeyValueMap } from "../key-value-map/key-value-rows.ts";
import { RadioGroup } from "../radio-group.tsx";
import { TextField } from "../text-field.tsx";
import { ValueCheckbox } from "../value-checkbox.tsx";
import { ValueInput } from "./value-input.tsx";

const BOX = { maxInlineSize: 520 } as const;

const value =
  (
    initial: unknown,
    props: { readonly requiredText?: string; readonly checked?: boolean; readonly disabled?: boolean } = {},
  ) =>
  () => (
    <div style={BOX}>
      <ShowValue initial={initial}>
        {(shown, setShown) => <ValueInput value={shown} onChange={setShown} {...props} />}
      </ShowValue>
    </div>
  );

function MapStory(props: {
  readonly initial: KeyValueMap;
  readonly required?: boolean;
  readonly checked?: boolean;
  readonly disabled?: boolean;
}) {
  const { initial, ...rest } = props;
  const [valid, setValid] = useState(true);
  return (
    <div style={BOX}>
      <ShowValue<KeyValueMap> initial={initial}>
        {(map, setMap) => (
          <KeyValueMapEditor
            label="Metadata"
            value={map}
            onChange={(next, isValid) => {
              setMap(next);
              setValid(isValid);
            }}
            {...rest}
          />
        )}
      </ShowValue>
      <p data-valid>{String(valid)}</p>
    </div>
  );
}

const color =
  (
    initial: string,
    props: { readonly required?: boolean; readonly checked?: boolean; readonly disabled?: boolean } = {},
  ) =>
  () => (
    <div style={{ maxInlineSize: 240 }}>
      <ShowValue initial={initial}>
        {(shown, setShown) => (
          <ColorInput
            label="Line color"
            requiredText="A line has a color."
            value={shown}
            onChange={setShown}
            {...props}
          />
        )}
      </ShowValue>
    </div>
  );

const MANY = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`key${n}`, `value ${n}`]));

export const stories = defineStories("Inputs/Values", {
  Text: value("hop"),
  Integer: value(5),
  Double: value(5.5),
  Boolean: value(true),
  JSON: value({ a: 1 }),
  Empty: value(null),
  Invalid: value(null, { checked: true }),
  "Invalid with its own text": value(null, { checked: true, requiredText: "A limit is needed." }),
  Disabled: value(5, { disabled: true }),
  "Long text": value(
    "A value that somebody wrote in one go, without thinking of the width of any field that has to show it later",
  ),
  Map: () => <MapStory initial={{ unit: "°C" }} />,
  "Map empty": () => <MapStory initial={{}} />,
  "Map invalid": () => <MapStory initial={{ unit: "" }} checked />,
  "Map required": () => <MapStory initial={{}} required checked />,
  "Map disabled": () => <MapStory initial={{ unit: "°C" }} disabled />,
  "Map of many": () => <MapStory initial={MANY} />,
  "Check box": () => (
    <ShowValue initial="N">
      {(shown, setShown) => (
        <ValueCheckbox label="Shared" value={shown} onChange={setShown} trueValue="Y" falseValue="N" />
      )}
    </ShowValue>
  ),
  Radio: () => (
    <ShowValue<"last" | "period"> initial="last">
      {(shown, setShown) => (
        <RadioGroup
          label="Time"
          value={shown}
          onChange={setShown}
          choices={[
            { value: "last", label: "Last", hint: "Counts back from now" },
            { value: "period", label: "Period" },
          ]}
        />
      )}
    </ShowValue>
  ),
  Password: () => (
    <div style={{ maxInlineSize: 240 }}>
      <ShowValue initial="secret">
        {(shown, setShown) => <TextField label="Password" type="password" value={shown} onChange={setShown} />}
      </ShowValue>
    </div>
  ),
  "Text without an eye": () => (
    <div style={{ maxInlineSize: 240 }}>
      <TextField label="Name" value="hop" onChange={() => undefined} />
    </div>
  ),
  Color: color("#4453d6", { required: true }),
  "Color empty": color(""),
  "Color invalid": color("", { required: true, checked: true }),
  "Color disabled": color("rgba(68, 83, 214, 0.5)", { disabled: true }),
});
