import styled from "@emotion/styled";
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { EditorHandle } from "../editors/code-editor/editor-handle.ts";
import type { Evaluate } from "./conditions/is-shown.ts";
import type { FieldViews } from "./fields/field-props.ts";
import { FormContext } from "./form-context.ts";
import { FormGroups } from "./form-group.tsx";
import { type Check, FormStore } from "./form-store.ts";
import { type FormSource, formGroups } from "./schema/form-fields.ts";
import { readSchema } from "./schema/json-schema.ts";

export interface FormHandle extends EditorHandle {
  /** Shows what the server refused at its field, until that is changed. */
  readonly refuse: (place: string, text: string) => void;
  /** The model, when it is valid; else shows all problems, and the first of them gets the focus. */
  readonly checked: () => Readonly<Record<string, unknown>> | undefined;
}

export interface SettingsFormProps {
  /** Schema, form, groups and the model that is edited. */
  readonly value: FormSource;
  readonly onChange: (model: Readonly<Record<string, unknown>>) => void;
  /** Whether the model fits the schema: at the start and whenever that changes. */
  readonly onValid?: ((valid: boolean) => void) | undefined;
  readonly disabled?: boolean | undefined;
  /** Problems beyond the schema. */
  readonly check?: Check | undefined;
  /** Turns the texts of the form into what is shown, where they are keys of translations; by default they are shown. */
  readonly translate?: ((text: string) => string) | undefined;
  /** Controls for kinds of fields that ask the API; a form without them edits such values as text. */
  readonly views?: FieldViews | undefined;
  /** Groups under headings, always open, instead of folded. */
  readonly flat?: boolean | undefined;
  /** Problems are shown when the form is checked, not when a field is left or changed. */
  readonly late?: boolean | undefined;
  /** Evaluates conditions that are texts, in forms that have them. */
  readonly evaluate?: Evaluate | undefined;
  /** The first field has the focus when the form is opened. */
  readonly autoFocus?: boolean | undefined;
  /** A help button for the topic of a field. */
  readonly help?: ((helpId: string) => ReactNode) | undefined;
  readonly ref?: Ref<FormHandle> | undefined;
}

const NO_VIEWS: FieldViews = {};
const asWritten = (text: string): string => text;

/** A form made from a JSON schema and hints. Each field subscribes to its own value, see {@link FormStore}. */
export function SettingsFormView(props: SettingsFormProps) {
  const {
    value,
    onChange,
    onValid,
    disabled = false,
    check,
    help,
    flat = false,
    late = false,
    autoFocus = false,
  } = props;
  const { views = NO_VIEWS, translate = asWritten } = props;
  const { schema: source, form, groupInfoes, model } = value;
  const schema = useMemo(() => readSchema(source), [source]);
  const groups = useMemo(() => formGroups({ schema: source, form, groupInfoes }), [source, form, groupInfoes]);
  const [store] = useState(() => new FormStore({ schema, groups, model }, { check, late, evaluate: props.evaluate }));
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    store.onEdit = onChange;
    store.check = check;
    store.receive({ schema, groups, model });
  });
  const valid = useSyncExternalStore(store.subscribe, store.isValid);
  const report = useEffectEvent((fits: boolean) => onValid?.(fits));
  useEffect(() => report(valid), [valid]);
  /** With the next frame: a folded group opens first. */
  const focusBroken = () => requestAnimationFrame(() => focusFirst(box.current, store.brokenPlaces()));
  const checked = () => {
    store.touchAll();
    if (store.isValid()) return store.model() as Readonly<Record<string, unknown>>; // cleaned: an object
    focusBroken();
    return undefined;
  };
  useImperativeHandle(props.ref, () => ({
    checked,
    validate: async () => checked() !== undefined,
    refuse: (place, text) => {
      store.refuse(place, text);
      focusBroken();
    },
  }));
  const state = useMemo(() => ({ store, disabled, translate, views, help }), [store, disabled, translate, views, help]);
  return (
    <FormContext value={state}>
      <Form ref={box} role="group" data-settings-form data-flat={flat || undefined}>
        <FormGroups groups={groups} flat={flat} autoFocus={autoFocus} />
      </Form>
    </FormContext>
  );
}

/** The first of the fields in the order of the page. */
function focusFirst(box: HTMLElement | null, places: readonly string[]): void {
  const fields = [...(box?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const first = fields.find(({ dataset }) => dataset.field !== undefined && places.includes(dataset.field));
  first?.querySelector<HTMLElement>("input, textarea, [role=combobox], [contenteditable], button")?.focus();
}

const Form = styled.div({ display: "grid", gap: 12, minInlineSize: 0, "&[data-flat]": { gap: 16 } });
