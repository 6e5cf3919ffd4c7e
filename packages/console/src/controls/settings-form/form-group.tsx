import styled from "@emotion/styled";
import { memo, useState, useSyncExternalStore } from "react";
import { Icon } from "../basics/icon.tsx";
import { FieldList } from "./field-list.tsx";
import { useForm } from "./form-context.ts";
import type { FormGroup } from "./schema/form-field.ts";

interface FormGroupsProps {
  readonly groups: readonly FormGroup[];
  /** Under headings, always open. */
  readonly flat: boolean;
  readonly autoFocus: boolean;
}

const NO_INDEXES: readonly number[] = [];

/** All groups of a form, the first one open. */
export const FormGroups = memo(function FormGroups({ groups, flat, autoFocus }: FormGroupsProps) {
  return groups.map((group, at) => {
    const props = { group, autoFocus: autoFocus && at === 0 };
    if (group.title === "")
      return <FieldList key={keyOf(group)} fields={group.fields} indexes={NO_INDEXES} autoFocus={props.autoFocus} />;
    return flat ? (
      <FlatGroup key={keyOf(group)} {...props} />
    ) : (
      <FoldedGroup key={keyOf(group)} {...props} first={at === 0} />
    );
  });
});

/** Groups may share a title, never their first field. */
const keyOf = ({ title, fields }: FormGroup): string => `${title} ${fields[0]?.path.join(".") ?? ""}`;

interface GroupProps {
  readonly group: FormGroup;
  readonly autoFocus: boolean;
}

/** Without its heading while none of its fields is shown. */
function FlatGroup({ group, autoFocus }: GroupProps) {
  const { store, translate } = useForm();
  const isShown = useSyncExternalStore(store.subscribe, () => group.fields.some((field) => store.isShown(field)));
  if (!isShown) return null;
  return (
    <>
      <Heading>
        {translate(group.title)}
        {group.description && <span>{translate(group.description)}</span>}
      </Heading>
      <FieldList fields={group.fields} indexes={NO_INDEXES} autoFocus={autoFocus} />
    </>
  );
}

/** Opens when a problem is shown inside. */
function FoldedGroup({ group, first, autoFocus }: GroupProps & { readonly first: boolean }) {
  const { store, translate } = useForm();
  const [open, setOpen] = useState(first);
  const isBroken = useSyncExternalStore(store.subscribe, () => store.isBroken(group.fields));
  const shown = open || isBroken;
  return (
    <Section open={shown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="right" size={16} />
        {translate(group.title)}
      </summary>
      {shown && <FieldList fields={group.fields} indexes={NO_INDEXES} autoFocus={autoFocus} />}
    </Section>
  );
}

const Heading = styled.h3({
  marginBlockStart: 8,
  paddingBlockStart: 16,
  borderBlockStart: "1px solid var(--line)",
  font: "600 13px/20px var(--font)",
  "&:not(* + *)": { marginBlockStart: 0, paddingBlockStart: 0, borderBlockStart: 0 }, // nothing above it to part it from
  "& span": { marginInlineStart: 8, font: "var(--t-cap)", color: "var(--dim)" },
});

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
