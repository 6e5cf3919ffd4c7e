import {
  clientCredentials,
  country,
  deviceRelationsQuery,
  duration,
  entityRef,
  entityRefs,
  entityTypeRef,
  entityTypeRefs,
  fileText,
  flag,
  hinted,
  integer,
  keyPatterns,
  limited,
  list,
  messageTypes,
  nodeScript,
  pattern,
  perimeter,
  queueName,
  relationsQuery,
  relationType,
  required,
  type Shape,
  secret,
  settings,
  subtype,
  subtypes,
  text,
  textMap,
} from "@orrery/model/settings";
import { FormStory } from "../../workshop/form-story.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_TENANT, storyId } from "../../workshop/story-entities.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import { FIELD_VIEWS } from "./field-views.tsx";

interface KindStory {
  readonly model?: unknown;
  readonly disabled?: boolean;
  readonly check?: () => Readonly<Record<string, string>>;
}

/** The form of settings, as pages show it. */
const kind = (shape: Shape, { model, disabled, check }: KindStory = {}) => {
  const kit = settings(shape);
  const value = { ...kit.form(), schema: kit.form()?.schema, model: model ?? kit.defaults() };
  return () => (
    <StoryServer answers={STORY_TENANT}>
      <div style={{ inlineSize: "100%", maxInlineSize: 560 }}>
        <FormStory value={value} views={FIELD_VIEWS} disabled={disabled ?? false} check={check} />
      </div>
    </StoryServer>
  );
};

const OFFLINE_AFTER = { timeout: duration("seconds", 600) };

export const stories = defineStories("Editors/Settings kinds", {
  Duration: kind(OFFLINE_AFTER),
  "Duration disabled": kind(OFFLINE_AFTER, { disabled: true }),
  "Whole number": kind({ port: required(integer(1883, { minimum: 1, maximum: 65535 })) }),
  "Whole number invalid": kind({ port: integer(1883, { minimum: 1, maximum: 65535 }) }, { model: { port: 70000 } }),
  Pattern: kind({ topic: required(pattern("my-topic/${deviceName}")) }),
  "Key list": kind({ keys: keyPatterns(["temperature", "${key}"]) }),
  "Key value map": kind({ headers: textMap({ "Content-Type": "application/json" }) }),
  "Key value map empty": kind({ headers: textMap() }),
  Email: kind({ email: required(limited({ format: "email" }, text(""))) }, { model: { email: "nobody" } }),
  "Lines of a table": kind(
    { objects: hinted({ table: true }, list({ oid: required(text("")), key: text("") })) },
    { model: { objects: [{ oid: "1.3.6.1.2.1.1.3.0", key: "uptime" }, { key: "name" }] } },
  ),
  Protobuf: kind({ schema: hinted({ kind: "protobuf" }, text('syntax = "proto3";\n\nmessage Reading {}\n')) }),
  Country: kind({ country: country("Germany") }),
  Switch: kind({ enabled: hinted({ kind: "switch" }, flag(true)) }),
  "Switch invalid": kind(
    { enabled: hinted({ kind: "switch" }, flag(true)) },
    { check: () => ({ enabled: "Nothing is connected that could be switched on." }) },
  ),
  Password: kind({ password: required(secret("t0ken")) }),
  Certificate: kind({ certificate: fileText() }),
  "Credentials anonymous": kind({ credentials: clientCredentials("credentials") }),
  "Credentials basic": kind(
    { credentials: clientCredentials("credentials") },
    { model: { credentials: { type: "basic", username: "orrery" } } },
  ),
  "Credentials certificate": kind(
    { credentials: clientCredentials("credentials") },
    { model: { credentials: { type: "cert.PEM" } } },
  ),
  Perimeter: kind(perimeter()),
  "Perimeter circle": kind(perimeter(), {
    model: {
      fetchPerimeterInfoFromMessageMetadata: false,
      perimeterType: "CIRCLE",
      centerLatitude: 52.5,
      centerLongitude: 13.4,
      range: 2,
      rangeUnit: "KILOMETER",
    },
  }),
  "Perimeter polygon": kind(perimeter(), {
    model: { fetchPerimeterInfoFromMessageMetadata: false, perimeterType: "POLYGON", polygonsDefinition: "[]" },
  }),
  "Relations query": kind({ relationsQuery: relationsQuery() }),
  "Device relations query": kind({ deviceRelationsQuery: deviceRelationsQuery() }),
  Entity: kind({ deviceId: entityRef("DEVICE") }, { model: { deviceId: storyId(1) } }),
  "Entity empty": kind({ deviceId: required(entityRef("DEVICE")) }),
  "Device profile": kind({ profileId: required(entityRef("DEVICE_PROFILE", { preset: true })) }),
  Dashboard: kind({ dashboardId: entityRef("DASHBOARD") }),
  Entities: kind({ devices: entityRefs("DEVICE") }, { model: { devices: [storyId(1), storyId(2)] } }),
  "Entity type": kind({ entityType: entityTypeRef(["DEVICE", "ASSET"]) }, { model: { entityType: "ASSET" } }),
  "Entity types": kind({ entityTypes: entityTypeRefs(["DEVICE"]) }),
  "Device type": kind({ deviceType: required(subtype("DEVICE")) }),
  "Device types": kind({ deviceTypes: subtypes("DEVICE", ["default"]) }),
  "Relation type": kind({ relationType: required(relationType("Contains")) }),
  Queue: kind({ queueName: required(queueName("Main")) }),
  "Message types": kind({ messageTypes: messageTypes(["POST_TELEMETRY_REQUEST", "OWN_TYPE"]) }),
  "Node script": kind({
    jsScript: required(nodeScript("return msg.temperature > 20;", { functionName: "Filter", test: "filter" })),
  }),
});
