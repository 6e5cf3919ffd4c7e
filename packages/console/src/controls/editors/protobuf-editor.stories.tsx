import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { ProtobufEditor } from "./code-editor/editors.tsx";

const SCHEMA = `syntax = "proto3";
package telemetry;

message SensorReading {
    optional double temperature = 1;
    optional string name = 2; // as printed on the case
}`;

const story =
  (initial: string, more = {}) =>
  () => (
    <ShowValue initial={initial}>
      {(value, setValue) => (
        <ProtobufEditor label="Telemetry proto schema" value={value} onChange={setValue} {...more} />
      )}
    </ShowValue>
  );

export const stories = defineStories("Editors/Protobuf", {
  Empty: story(""),
  Filled: story(SCHEMA),
  Untidy: story("message A{optional SomeVeryLongMessageTypeName some_very_long_field_name=1;}"),
  Disabled: story(SCHEMA, { disabled: true }),
});
