import styled from "@emotion/styled";
import { type ComponentType, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { IconButton } from "../icon-button.tsx";
import { numbersTo } from "../skeleton.tsx";
import { moved, valueAt, valuePath } from "./field-path.ts";
import type { FormField } from "./form-field.ts";
import { useFormState } from "./form-state.ts";
import { newElement, placeName } from "./model-values.ts";

interface ArrayFieldProps {
  readonly field: FormField;
  readonly indexes: readonly number[];
  readonly error: string | undefined;
  /** Shows the fields of one element. */
  readonly Elements: ComponentType<{ readonly fields: readonly FormField[]; readonly indexes: readonly number[] }>;
}

const MAX_ELEMENTS = 500;

/** Elements one below the other, with their order, and a button that adds one. */
export function ArrayField({ field, indexes, error, Elements }: ArrayFieldProps) {
  const { t } = useTranslation();
  const { model, disabled, change } = useFormState();
  const path = valuePath(field.path, indexes);
  const value = valueAt(model, path);
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const fixed = disabled || field.readOnly;
  const box = useRef<HTMLFieldSetElement>(null);
  /** The element that was moved keeps the focus, on its button or, at the end of the way, on the other one. */
  const move = (from: number, to: number) => {
    change(path, moved(list, from, to));
    const isEnd = to === 0 || to === list.length - 1;
    const isUp = to < from !== isEnd;
    focusButton(box.current, `:scope > [data-element="${to}"] > header > button:nth-of-type(${isUp ? 1 : 2})`);
  };
  const remove = (index: number) => {
    change(path, list.toSpliced(index, 1));
    focusButton(box.current, ":scope > button");
  };
  return (
    <List ref={box} data-field={placeName(path)}>
      <legend>{field.title}</legend>
      {field.description && <p>{field.description}</p>}
      {list.length === 0 && <p>{t("json-form.empty")}</p>}
      {numbersTo(list.length).map((index) => {
        const element = t("json-form.element", { list: field.title, n: index + 1 });
        return (
          <Element key={index} data-element={index} aria-label={element} role="group">
            <header>
              <b>{index + 1}</b>
              <IconButton
                icon="up"
                size="tiny"
                label={t("json-form.move-up", { element })}
                disabled={fixed || index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="down"
                size="tiny"
                label={t("json-form.move-down", { element })}
                disabled={fixed || index === list.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                icon="trash"
                size="tiny"
                label={t("json-form.remove", { element })}
                disabled={fixed}
                onClick={() => remove(index)}
              />
            </header>
            <Elements fields={field.fields} indexes={[...indexes, index]} />
          </Element>
        );
      })}
      {error !== undefined && (
        <p role="alert" data-tone="bad">
          <Icon name="error" size={14} /> {error}
        </p>
      )}
      <Button
        size="compact"
        icon="plus"
        disabled={fixed || list.length >= MAX_ELEMENTS}
        aria-label={t("json-form.add-to", { list: field.title })}
        onClick={() => change(path, [...list, newElement(field, indexes)])}
      >
        {field.add ?? t("json-form.add")}
      </Button>
    </List>
  );
}

/** With the next frame, when what was changed is on the page. */
function focusButton(box: HTMLElement | null, selector: string): void {
  requestAnimationFrame(() => box?.querySelector<HTMLElement>(selector)?.focus());
}

const List = styled.fieldset({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  gap: 8,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  "& > legend": { padding: 0, marginBlockEnd: 8, font: "500 12px/16px var(--font)" },
  "& > p": { font: "var(--t-cap)", color: "var(--dim)" },
  "& > p[data-tone='bad']": { display: "flex", gap: 4, color: "var(--bad)" },
});

const Element = styled.div({
  inlineSize: "100%",
  padding: "4px 12px 16px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "& > header": { display: "flex", alignItems: "center", gap: 2, blockSize: 32, marginInlineEnd: -6 },
  "& > header b": { flex: 1, font: "500 12px/16px var(--font)", color: "var(--dim)" },
});
