import { type ReactNode, useRef, useState } from "react";
import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { Button } from "../button.tsx";
import type { EditorHandle } from "../code-editor/editor-handle.ts";
import type { JsonFormValue } from "./form-fields.ts";
import { JsonForm } from "./json-form.tsx";

function Form({ value, disabled }: { readonly value: JsonFormValue; readonly disabled?: boolean }): ReactNode {
  const handle = useRef<EditorHandle>(null);
  const [verdict, setVerdict] = useState("");
  return (
    <ShowValue initial={value.model}>
      {(model, setModel) => (
        <>
          <JsonForm
            value={{ ...value, model }}
            onChange={setModel}
            onValid={(valid) => setVerdict(valid ? "valid" : "invalid")}
            disabled={disabled}
            ref={handle}
          />
          <p style={{ display: "flex", gap: 12, alignItems: "center", marginBlockStart: 16 }}>
            <Button onClick={() => void handle.current?.validate()}>Check</Button>
            <span data-verdict>{verdict}</span>
          </p>
        </>
      )}
    </ShowValue>
  );
}

/** Any form: whoever writes settings of a widget sees here what becomes of them. */
function Given(): ReactNode {
  const [text, setText] = useState("");
  const [value, setValue] = useState<JsonFormValue>();
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
          <Form key={count} value={value} />
        </div>
      )}
    </>
  );
}

const SIMPLE: JsonFormValue = {
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

const NESTED: JsonFormValue = {
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

const CODE: JsonFormValue = {
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

const GROUPED: JsonFormValue = {
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
const MESSAGES: JsonFormValue = {
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
const MANY = Array.from({ length: 40 }, (_, n) => ({ text: `Label ${n}` }));

export const stories = defineStories("Editors/JSON form", {
  Empty: () => <Form value={SIMPLE} />,
  Filled: () => <Form value={{ ...SIMPLE, model: { ...MODEL, unknown: 1 } }} />,
  Disabled: () => <Form value={{ ...SIMPLE, model: MODEL }} disabled />,
  "Without form": () => <Form value={{ schema: SIMPLE.schema, model: MODEL }} />,
  Nested: () => <Form value={NESTED} />,
  "Many elements": () => <Form value={{ ...NESTED, model: { labels: MANY } }} />,
  Groups: () => <Form value={GROUPED} />,
  Code: () => <Form value={CODE} />,
  Messages: () => <Form value={MESSAGES} />,
  Given,
});
