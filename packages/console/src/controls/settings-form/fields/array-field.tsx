import styled from "@emotion/styled";
import { type ComponentType, memo, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { Icon } from "../../basics/icon.tsx";
import { IconButton } from "../../basics/icon-button.tsx";
import { numbersTo } from "../../basics/skeleton.tsx";
import { useForm } from "../form-context.ts";
import { moved, type ValuePath } from "../schema/field-path.ts";
import type { FormField } from "../schema/form-field.ts";
import { newElement } from "../schema/model-values.ts";
import { useValueAt } from "../use-field.ts";

interface ArrayFieldProps {
  readonly field: FormField;
  readonly indexes: readonly number[];
  readonly path: ValuePath;
  readonly place: string;
  readonly error: string | undefined;
  /** Shows the fields of one element. */
  readonly Elements: ComponentType<{ readonly fields: readonly FormField[]; readonly indexes: readonly number[] }>;
}

const MAX_ELEMENTS = 500;

/**
 * Elements one below the other, with their order, and a button that adds one. With the option `table` they are the lines
 * of a table, whose order means nothing.
 */
export function ArrayField({ field, indexes, path, place, error, Elements }: ArrayFieldProps) {
  const { t } = useTranslation();
  const { store, disabled, translate } = useForm();
  const value = useValueAt(path);
  const title = translate(field.title);
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const fixed = disabled || field.readOnly;
  const isTable = field.options.table === true;
  const box = useRef<HTMLFieldSetElement>(null);
  /** The element that was moved keeps the focus, on its button or, at the end of the way, on the other one. */
  const move = (from: number, to: number) => {
    store.change(path, moved(list, from, to));
    const isEnd = to === 0 || to === list.length - 1;
    const isUp = to < from !== isEnd;
    focusButton(box.current, `:scope > [data-element="${to}"] > header > button:nth-of-type(${isUp ? 1 : 2})`);
  };
  const remove = (index: number) => {
    store.change(path, list.toSpliced(index, 1));
    focusButton(box.current, ":scope > button");
  };
  return (
    <List ref={box} data-field={place} data-table={isTable || undefined}>
      <legend>{title}</legend>
      {field.description && <p>{translate(field.description)}</p>}
      {list.length === 0 && <p>{t("json-form.empty")}</p>}
      {numbersTo(list.length).map((index) => {
        const element = t("json-form.element", { list: title, n: index + 1 });
        if (isTable)
          return (
            <Row key={index} data-element={index} aria-label={element} role="group">
              <ElementFields field={field} indexes={indexes} index={index} Elements={Elements} />
              <IconButton
                icon="trash"
                size="tiny"
                label={t("json-form.remove", { element })}
                disabled={fixed}
                onClick={() => remove(index)}
              />
            </Row>
          );
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
            <ElementFields field={field} indexes={indexes} index={index} Elements={Elements} />
          </Element>
        );
      })}
      {error !== undefined && (
        <p role="alert" data-tone="error">
          <Icon name="error" size={14} /> {error}
        </p>
      )}
      <Button
        size="compact"
        icon="plus"
        disabled={fixed || list.length >= MAX_ELEMENTS}
        aria-label={t("json-form.add-to", { list: title })}
        onClick={() => store.change(path, [...list, newElement(field, indexes)])}
      >
        {field.add === undefined ? t("json-form.add") : translate(field.add)}
      </Button>
    </List>
  );
}

interface ElementFieldsProps extends Pick<ArrayFieldProps, "field" | "indexes" | "Elements"> {
  readonly index: number;
}

/** Keeps its place as one value, so that fields of elements are not drawn again with each edit. */
const ElementFields = memo(function ElementFields({ field, indexes, index, Elements }: ElementFieldsProps) {
  const at = useMemo(() => [...indexes, index], [indexes, index]);
  return <Elements fields={field.fields} indexes={at} />;
});

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
  "&[data-table]": { containerType: "inline-size", inlineSize: "100%" },
  "& > legend": { padding: 0, marginBlockEnd: 8, font: "500 12px/16px var(--font)" },
  "& > p": { font: "var(--t-cap)", color: "var(--dim)" },
  "& > p[data-tone='error']": { display: "flex", gap: 4, color: "var(--bad)" },
});

const Element = styled.div({
  inlineSize: "100%",
  padding: "4px 12px 16px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "& > header": { display: "flex", alignItems: "center", gap: 2, blockSize: 32, marginInlineEnd: -6 },
  "& > header b": { flex: 1, font: "500 12px/16px var(--font)", color: "var(--dim)" },
});

/** Fields side by side, under the labels of the first line; one below the other where they do not fit. */
const Row = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  gap: 8,
  inlineSize: "100%",
  "& > :first-of-type": { gridTemplateColumns: "minmax(0, 1fr)", gap: 8 },
  "& > button": { marginBlockStart: 30 },
  "@container (max-width: 440px)": { paddingBlockEnd: 12, borderBlockEnd: "1px solid var(--line)" },
  "@container (min-width: 440.05px)": {
    "& > :first-of-type": {
      gridTemplateColumns: "none",
      gridAutoFlow: "column",
      gridAutoColumns: "minmax(0, 1fr)",
    },
    "& > :first-of-type > :not([data-half])": { gridColumn: "auto" },
    "[data-element] + & > button": { marginBlockStart: 14 },
    "[data-element] + & label": {
      position: "absolute",
      inlineSize: 1,
      blockSize: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
});
