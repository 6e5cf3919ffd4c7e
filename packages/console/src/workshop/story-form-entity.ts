import { type EntityData, type EntityType, entityId, parseUuid } from "@orrery/model";
import { storyId } from "./story-entities.ts";
import type { Answers } from "./story-server.tsx";

const NOON = Date.UTC(2026, 2, 18, 12);
const PICTURE =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 60'><path d='M0 0h80v60H0z' fill='%238b97ff'/><circle cx='40' cy='30' r='18' fill='%23fff'/></svg>";

export const STORY_FORM_VALUES = {
  rpm: "1280",
  limit: "21.5",
  note: "Checked",
  active: "true",
  serviced: String(NOON),
  picture: PICTURE,
  plan: '{"phase":"mash","minutes":[20,40],"hold":true}',
  latitude: "52.52",
  longitude: "13.405",
  mode: "auto",
  start: "27000000",
};

/** An entity whose attributes and series have the same values. */
export function storyFormEntity(
  type: EntityType,
  name: string,
  values: Readonly<Record<string, string>> = STORY_FORM_VALUES,
  n = 1,
): EntityData {
  const point = (value: string) => ({ ts: NOON, value });
  const points = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, point(value)]));
  return {
    entityId: entityId(type, parseUuid(storyId(n))),
    latest: { ENTITY_FIELD: { name: point(name), label: point("") }, ATTRIBUTE: points, TIME_SERIES: points },
    timeseries: {},
  };
}

/** The call that stores server attributes. */
export const STORY_VALUES = `POST /api/plugins/telemetry/DEVICE/${storyId(1)}/attributes/SERVER_SCOPE`;

export const STORY_FORM_ANSWERS: Answers = {
  [STORY_VALUES]: {},
  [`POST /api/plugins/telemetry/DEVICE/${storyId(1)}/attributes/SHARED_SCOPE`]: {},
  [`POST /api/plugins/telemetry/DEVICE/${storyId(1)}/timeseries/ANY`]: {},
  [`DELETE /api/plugins/telemetry/DEVICE/${storyId(1)}/SERVER_SCOPE`]: {},
};
