import styled from "@emotion/styled";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from "react";
import type { EditorHandle } from "../code-editor/editor-handle.ts";
import { Icon } from "../icon.tsx";
import { FieldList } from "./field-view.tsx";
import type { FormGroup } from "./form-field.ts";
import type { JsonFormValue } from "./form-fields.ts";
import { FormStateContext } from "./form-state.ts";
import { placeName } from "./model-values.ts";
import { useModel } from "./use-model.ts";

export interface JsonFormProps {
  /** Schema, form, groups and the model that is edited. */
  readonly value: JsonFormValue;
  readonly onChange: (model: Readonly<Record<string, unknown>>) => void;
  /** Whether the model fits the schema: at the start and whenever that changes. */
  readonly onValid?: ((valid: boolean) => void) | undefined;
  readonly disabled?: boolean | undefined;
  /** A help button for the topic of a field. */
  readonly help?: ((helpId: string) => ReactNode) | undefined;
  readonly ref?: Ref<EditorHandle> | undefined;
}

/** A form made from a JSON schema and hints. */
export function JsonFormView({ value, onChange, onValid, disabled = false, help, ref }: JsonFormProps) {
  const { groups, model, problems, shown, change, touch, touchAll } = useModel(value, onChange);
  const valid = problems.size === 0;
  const report = useEffectEvent((fits: boolean) => onValid?.(fits));
  useEffect(() => report(valid), [valid]);
  useImperativeHandle(ref, () => ({
    validate: async () => {
      touchAll();
      return valid;
    },
  }));
  const state = {
    model,
    disabled,
    change,
    touch,
    help,
    problemAt: (path: readonly (string | number)[]) => shown.get(placeName(path)),
  };
  return (
    <FormStateContext value={state}>
      <Form role="group" data-json-form>
        {groups.map((group, index) => (
          <Group key={keyOf(group)} group={group} first={index === 0} broken={isBroken(group, shown)} />
        ))}
      </Form>
    </FormStateContext>
  );
}

/** Groups may share a title, never their first field. */
const keyOf = ({ title, fields }: FormGroup): string => `${title} ${fields[0]?.path.join(".") ?? ""}`;

function isBroken({ fields }: FormGroup, shown: ReadonlyMap<string, unknown>): boolean {
  const roots = new Set(fields.map(({ path }) => path[0]));
  return [...shown.keys()].some((place) => roots.has(place.split(".", 1)[0]));
}

interface GroupProps {
  readonly group: FormGroup;
  readonly first: boolean;
  /** A problem is shown inside: the group opens. */
  readonly broken: boolean;
}

function Group({ group, first, broken }: GroupProps) {
  const [open, setOpen] = useState(first);
  if (group.title === "") return <FieldList fields={group.fields} indexes={[]} />;
  const shown = open || broken;
  return (
    <Section open={shown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="right" size={16} />
        {group.title}
      </summary>
      {shown && <FieldList fields={group.fields} indexes={[]} />}
    </Section>
  );
}

const Form = styled.div({ display: "grid", gap: 12, minInlineSize: 0 });

const Section = styled.details({
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "& > summary": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minBlockSize: 40,
    padding: "0 12px",
    borderRadius: "var(--r)",
    font: "600 13px/20px var(--font)",
    cursor: "pointer",
    listStyle: "none",
  },
  "& > summary:hover": { background: "var(--hover)" },
  "& > summary .icon": { color: "var(--dim)", transition: "rotate var(--fast)" },
  "&[open] > summary .icon": { rotate: "90deg" },
  "& > summary + *": { padding: "8px 12px 16px" },
});
