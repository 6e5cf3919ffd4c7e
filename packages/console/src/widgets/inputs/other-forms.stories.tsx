import type { EntityData } from "@orrery/model";
import { deviceClaiming, updateMultipleAttributes, webCameraInput } from "@orrery/model/widgets/input-forms";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_FORM_ANSWERS, STORY_FORM_VALUES, storyFormEntity } from "../../workshop/story-form-entity.ts";
import { StoryHost } from "../../workshop/story-host.tsx";

const PUMP = storyFormEntity("DEVICE", "Mash pump");
const KEYS: Readonly<Record<string, object>> = {
  note: { required: true, icon: "edit", requiredErrorMessage: "Say something" },
  limit: {
    dataKeyValueType: "double",
    dataKeyType: "shared",
    minValue: 5,
    maxValue: 90,
    step: 0.5,
    maxValueErrorMessage: "Too hot",
  },
  rpm: { dataKeyValueType: "integer", dataKeyType: "timeseries" },
  active: { dataKeyValueType: "booleanSwitch", slideToggleLabelPosition: "before" },
  hold: { dataKeyValueType: "booleanCheckbox" },
  mode: {
    dataKeyValueType: "select",
    selectOptions: [
      { value: "auto", label: "Automatic" },
      { value: "manual", label: "By hand" },
      { value: "null", label: "Not set" },
    ],
  },
  serviced: { dataKeyValueType: "date" },
  next: { dataKeyValueType: "dateTime", disabledOnDataKey: "hold" },
  start: { dataKeyValueType: "time" },
  serial: { isEditable: "readonly" },
};
const LABELS: Readonly<Record<string, string>> = {
  note: "Note",
  limit: "Limit",
  rpm: "Speed",
  active: "Active",
  hold: "Hold",
  mode: "Mode",
  serviced: "Serviced",
  next: "Next service",
  start: "Starts at",
  serial: "Serial number",
};

function keys(names: readonly string[], more: Readonly<Record<string, object>> = {}) {
  return names.map((name) => ({
    name,
    type: name === "rpm" ? "timeseries" : "attribute",
    label: LABELS[name] ?? name,
    settings: { ...KEYS[name], ...more[name] },
  }));
}

interface Given {
  readonly names?: readonly string[];
  readonly more?: Readonly<Record<string, object>>;
  readonly settings?: object;
  readonly entities?: readonly EntityData[] | undefined;
}

const many = ({ names = Object.keys(KEYS), more, settings, ...given }: Given) => (
  <StoryHost
    bundle="input_widgets"
    declaration={updateMultipleAttributes}
    keys={keys(names, more)}
    settings={settings}
    entities={"entities" in given ? given.entities : [PUMP]}
    answers={STORY_FORM_ANSWERS}
    size={[760, 420]}
  />
);

const claiming = (settings: object, as: "CUSTOMER_USER" | "TENANT_ADMIN", answer: unknown) => (
  <StoryHost
    bundle="input_widgets"
    declaration={deviceClaiming}
    settings={settings}
    as={as}
    answers={{ "POST /api/customer/device/Pump%207/claim": answer }}
    size={[520, 225]}
  />
);

const camera = (settings: object, type = "attribute", entities: readonly EntityData[] = [PUMP]) => (
  <StoryHost
    bundle="input_widgets"
    declaration={webCameraInput}
    settings={settings}
    keys={[{ name: "photo", type, label: "Photo", settings: {} }]}
    entities={entities}
    answers={STORY_FORM_ANSWERS}
  />
);

const FAHRENHEIT = {
  limit: {
    useGetValueFunction: true,
    getValueFunctionBody: "return value * 9 / 5 + 32;",
    useSetValueFunction: true,
    setValueFunctionBody: "return { was: originValue, celsius: (value - 32) * 5 / 9 };",
    maxValue: 200,
    dataKeyType: "server",
  },
  note: {
    useSetValueFunction: true,
    setValueFunctionBody: "if (value === 'no') throw new Error('Not this one'); return value;",
  },
};

export const stories = defineStories("Widgets/Forms", {
  "Several values": () =>
    many({
      settings: { widgetTitle: "Settings of ${entityName}", saveButtonLabel: "Store", resetButtonLabel: "Go back" },
    }),
  "Several values without buttons": () =>
    many({ names: ["note", "active", "mode", "serviced"], settings: { showActionButtons: false, fieldsInRow: 1 } }),
  "Several entities": () => {
    const second = storyFormEntity("CUSTOMER", "Hop & Malt", STORY_FORM_VALUES, 2);
    return many({
      names: ["note", "limit"],
      entities: [PUMP, second],
      settings: { showGroupTitle: true, updateAllValues: true },
    });
  },
  "Several values by functions": () => many({ names: ["limit", "note"], more: FAHRENHEIT }),
  "Several values without data": () => many({ entities: undefined }),
  Camera: () => camera({ maxWidth: 64, maxHeight: 48, imageFormat: "image/jpeg", imageQuality: 0.5 }),
  "Camera for a series": () =>
    camera({ widgetTitle: "Photo of ${entityName}" }, "timeseries", [storyFormEntity("DEVICE", "Mash pump", {})]),
  Claiming: () =>
    claiming(
      { widgetTitle: "Add your pump", labelClaimButon: "Make it mine", successfulClaimDevice: "Welcome" },
      "CUSTOMER_USER",
      { response: "SUCCESS" },
    ),
  "Claiming that fails": () => claiming({ deviceSecret: false, failedClaimDevice: "Wrong key" }, "CUSTOMER_USER", 400),
  "Claiming by others": () => claiming({ showLabel: false }, "TENANT_ADMIN", 403),
});
