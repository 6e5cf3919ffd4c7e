import { type ReactNode, useState } from "react";
import { FormStory } from "../../workshop/form-story.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { Button } from "../basics/button.tsx";
import type { FormSource } from "./schema/form-fields.ts";

/** Any form: authors of widgets see here how their settings are drawn. */
function Given(): ReactNode {
  const [text, setText] = useState("");
  const [value, setValue] = useState<FormSource>();
  const [count, setCount] = useState(0);
  return (
    <>
      <textarea
        aria-label="Form"
        value={text}
        onChange={({ target }) => setText(target.value)}
        style={{ inlineSize: "100%" }}
      />
      <Button
        onClick={() => {
          setValue(JSON.parse(text));
          setCount(count + 1);
        }}
      >
        Show
      </Button>
      {value && (
        <div data-form={count}>
          <FormStory key={count} value={value} />
        </div>
      )}
    </>
  );
}

const SIMPLE: FormSource = {
  schema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "Name", maxLength: 20 },
      password: { type: "string", title: "Password" },
      note: { type: "string", title: "Note", description: "Shown below the value." },
      decimals: { type: "number", title: "Decimals", minimum: 0, maximum: 15 },
      visible: { type: "boolean", title: "Visible", default: true },
      side: { type: "string", title: "Side", enum: ["l", "r"], enumNames: ["Left", "Right"] },
      position: { type: "string", title: "Position", default: "top" },
      days: {
        type: "array",
        title: "Days",
        items: { type: "string", enum: ["mon", "tue"], enumNames: ["Monday", "Tuesday"] },
      },
      keys: { type: "array", title: "Keys", items: { type: "string" } },
      since: { type: "date", title: "Since" },
      fixed: { type: "string", title: "Fixed", readOnly: true },
      color: { type: "string", title: "Colour" },
      icon: { type: "string", title: "Icon" },
      picture: { type: "string", title: "Picture" },
    },
  },
  form: [
    "name",
    { key: "password", type: "password" },
    { key: "note", type: "textarea" },
    "decimals",
    "visible",
    { key: "side", condition: "model.visible === true" },
    {
      key: "position",
      type: "radios",
      titleMap: [
        { value: "top", name: "Top" },
        { value: "left", name: "Left" },
      ],
    },
    "days",
    {
      key: "keys",
      type: "rc-select",
      multiple: true,
      tags: true,
      items: [{ value: "temperature", label: "Temperature" }],
    },
    "since",
    "fixed",
    { type: "help", description: "Colours may be any colour of CSS." },
    { key: "color", type: "color" },
    { key: "icon", type: "icon" },
    { key: "picture", type: "image" },
  ],
};

const NESTED: FormSource = {
  schema: {
    type: "object",
    properties: {
      font: {
        type: "object",
        title: "Font",
        properties: { family: { type: "string", title: "Family" }, size: { type: "number", title: "Size" } },
      },
      labels: {
        type: "array",
        title: "Labels",
        items: {
          type: "object",
          required: ["text"],
          properties: {
            text: { type: "string", title: "Text", default: "" },
            shown: { type: "boolean", title: "Shown" },
          },
        },
      },
      ticks: { type: "array", title: "Ticks", items: { type: "number", title: "Tick" } },
    },
  },
  form: ["font", { key: "labels", add: "New label" }, { key: "ticks", startEmpty: true }],
};

const CODE: FormSource = {
  schema: {
    type: "object",
    properties: Object.fromEntries(
      ["javascript", "json", "css", "html", "markdown"].map((type) => [type, { type: "string", title: type }]),
    ),
  },
  form: ["javascript", "json", "css", "html", "markdown"].map((key) => ({ key, type: key })),
  model: {
    javascript: "return value + 1;",
    json: '{"a": 1}',
    css: "a { color: red; }",
    html: "<b>x</b>",
    markdown: "*x*",
  },
};

const GROUPED: FormSource = {
  schema: SIMPLE.schema,
  form: [["name", "note"], ["decimals", "visible"], [{ key: "color", type: "color" }]],
  groupInfoes: [
    { formIndex: 0, GroupTitle: "Common" },
    { formIndex: 1, GroupTitle: "Value" },
    { formIndex: 2, GroupTitle: "Style" },
  ],
};

const MODEL = {
  name: "Power draw",
  visible: true,
  side: "l",
  keys: ["temperature", "own key"],
  color: "#4453d6",
  icon: "home",
  fixed: "v1",
};
const MESSAGES: FormSource = {
  schema: {
    type: "object",
    required: ["own", "plain"],
    properties: {
      own: { type: "string", title: "Own", validationMessage: "Say who owns it." },
      plain: { type: "string", title: "Plain" },
      port: { type: "integer", title: "Port", minimum: 1, maximum: 65535 },
    },
  },
};
/** Half of them with a condition, as in the longest forms of widgets. */
const FIVE_HUNDRED: FormSource = {
  schema: {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [
        `setting${n}`,
        n % 5 === 4 ? { type: "boolean", title: `Flag ${n}`, default: true } : { type: "string", title: `Text ${n}` },
      ]),
    ),
  },
  form: Array.from({ length: 500 }, (_, n) => ({
    key: `setting${n}`,
    ...(n % 2 === 0 ? {} : { condition: `model.setting${n - (n % 5) + 4} !== false` }),
  })),
};

const MANY = Array.from({ length: 40 }, (_, n) => ({ text: `Label ${n}` }));

export const stories = defineStories("Editors/Settings form", {
  Empty: () => <FormStory value={SIMPLE} />,
  Filled: () => <FormStory value={{ ...SIMPLE, model: { ...MODEL, unknown: 1 } }} />,
  Disabled: () => <FormStory value={{ ...SIMPLE, model: MODEL }} disabled />,
  "Without form": () => <FormStory value={{ schema: SIMPLE.schema, model: MODEL }} />,
  Nested: () => <FormStory value={NESTED} />,
  "Many elements": () => <FormStory value={{ ...NESTED, model: { labels: MANY } }} />,
  Groups: () => <FormStory value={GROUPED} />,
  Code: () => <FormStory value={CODE} />,
  "Five hundred fields": () => <FormStory value={FIVE_HUNDRED} />,
  Messages: () => <FormStory value={MESSAGES} />,
  Given,
});
