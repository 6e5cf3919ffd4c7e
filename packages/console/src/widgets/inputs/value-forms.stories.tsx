import type { ClientAuthority } from "@orrery/client";
import type { EntityData } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import {
  BOOLEAN_FORMS,
  DATE_FORMS,
  DOUBLE_FORMS,
  IMAGE_FORMS,
  INTEGER_FORMS,
  LOCATION_FORMS,
  STRING_FORMS,
  updateJsonAttribute,
} from "@orrery/model/widgets/input-forms";
import type { ReactNode } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_FORM_ANSWERS, STORY_VALUES, storyFormEntity } from "../../workshop/story-form-entity.ts";
import { StoryHost } from "../../workshop/story-host.tsx";

interface Given {
  readonly key: string;
  readonly label: string;
  readonly settings?: object | undefined;
  readonly entities?: readonly EntityData[] | undefined;
  readonly as?: ClientAuthority | undefined;
  readonly answers?: object | undefined;
  readonly height?: number | undefined;
  readonly type?: string | undefined;
}

const PUMP = [storyFormEntity("DEVICE", "Mash pump")];
const CELL = { inlineSize: 375, maxInlineSize: "100%" } as const;
const GRID = { display: "flex", flexWrap: "wrap", gap: 12, inlineSize: "min(1160px, 100vw - 48px)" } as const;

function form(declaration: WidgetDeclaration, given: Given) {
  const { key, label, settings, as, answers = {}, height = declaration.size[1] * 50 } = given;
  const type = given.type ?? (declaration.alias.endsWith("timeseries") ? "timeseries" : "attribute");
  const names = key === "place" ? ["latitude", "longitude"] : [key];
  return (
    <div key={declaration.alias} style={CELL}>
      <StoryHost
        bundle="input_widgets"
        declaration={declaration}
        settings={settings}
        keys={names.map((name) => ({ name, type, label: key === "place" ? name : label, settings: {} }))}
        entities={"entities" in given ? given.entities : PUMP}
        answers={{ ...STORY_FORM_ANSWERS, ...answers }}
        as={as}
        size={[520, height]}
      />
    </div>
  );
}

const grid = (...cells: readonly ReactNode[]) => <div style={GRID}>{cells}</div>;
const all = (forms: readonly { readonly declaration: WidgetDeclaration }[], key: string, label: string) =>
  forms.map(({ declaration }) => form(declaration, { key, label }));

const [integer] = INTEGER_FORMS;
const [, double] = DOUBLE_FORMS;
const [, text, shared] = STRING_FORMS;
const [date] = DATE_FORMS;
const [image] = IMAGE_FORMS;
const [, flag] = BOOLEAN_FORMS;
const [, place] = LOCATION_FORMS;

export const stories = defineStories("Widgets/Value forms", {
  Numbers: () => grid(all(INTEGER_FORMS, "rpm", "Speed"), all(DOUBLE_FORMS, "limit", "Limit")),
  "Texts, flags and places": () =>
    grid(
      all(STRING_FORMS, "note", "Note"),
      all(BOOLEAN_FORMS, "active", "Active"),
      all(LOCATION_FORMS, "place", "Place"),
    ),
  "Dates, pictures and JSON": () =>
    grid(
      all(DATE_FORMS, "serviced", "Serviced"),
      all(IMAGE_FORMS, "picture", "Picture"),
      form(updateJsonAttribute, { key: "plan", label: "Plan", height: 260 }),
    ),
  Settings: () =>
    grid(
      integer &&
        form(integer.declaration, {
          key: "rpm",
          label: "Speed",
          settings: {
            minValue: 10,
            maxValue: 1500,
            widgetTitle: "Speed of ${entityName}",
            labelValue: "Turns per minute",
            requiredErrorMessage: "Say how fast",
          },
        }),
      double &&
        form(double.declaration, {
          key: "missing",
          label: "Limit",
          settings: { isRequired: false, showLabel: false, showResultMessage: false },
        }),
      text && form(text.declaration, { key: "note", label: "Note", settings: { minLength: 3, maxLength: 8 } }),
      flag &&
        form(flag.declaration, {
          key: "active",
          label: "Pump",
          settings: { trueValue: "running", falseValue: "stopped" },
        }),
      date &&
        form(date.declaration, {
          key: "serviced",
          label: "Serviced",
          settings: { showTimeInput: false, isRequired: false },
        }),
      image &&
        form(image.declaration, {
          key: "picture",
          label: "Picture",
          settings: { displayApplyButton: false, displayClearButton: true },
        }),
      place &&
        form(place.declaration, {
          key: "place",
          label: "Place",
          height: 320,
          settings: { showGetLocation: false, latLabel: "North", lngLabel: "East" },
        }),
    ),
  States: () =>
    grid(
      integer && form(integer.declaration, { key: "rpm", label: "Speed", entities: undefined }),
      double && form(double.declaration, { key: "limit", label: "Limit", entities: [] }),
      text && form(text.declaration, { key: "note", label: "Note", answers: { [STORY_VALUES]: 500 } }),
      shared && form(shared.declaration, { key: "note", label: "Note", type: "timeseries" }),
      flag &&
        form(flag.declaration, {
          key: "active",
          label: "Active",
          as: "CUSTOMER_USER",
          entities: [storyFormEntity("CUSTOMER", "Hop & Malt")],
        }),
      place && form(place.declaration, { key: "rpm", label: "Speed" }),
    ),
});
