import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { ErrorLabel } from "../controls/basics/error-label.tsx";
import { Menu } from "../controls/overlays/menu.tsx";
import { Line } from "../key-filters/sentence.ts";
import { TokenSelect } from "../key-filters/token.tsx";
import { ConditionWords, RowTools } from "./condition-row.tsx";
import {
  type ConditionDraft,
  GROUP_WORDS,
  type GroupDraft,
  newFilter,
  newGroup,
  newSilence,
} from "./model/alarm-draft.ts";
import { copyOf } from "./model/copy-draft.ts";
import { useRuleEditing } from "./rule-context.ts";

interface GroupProps {
  readonly group: GroupDraft;
  readonly onChange: (group: GroupDraft) => void;
}

/** How many of its conditions must hold. */
export function GroupWordToken({ group, onChange }: GroupProps) {
  const { t } = useTranslation();
  return (
    <TokenSelect
      strong
      label={t("alarm-rule.how-many")}
      value={group.holds}
      choices={GROUP_WORDS.map((word) => ({ value: word, label: t(`alarm-rule.${word}-of-these`) }))}
      onChange={(holds) => onChange({ ...group, holds })}
    />
  );
}

/** Adds a condition of one of three kinds. */
export function AddCondition({ group, onChange }: GroupProps) {
  const { t } = useTranslation();
  const add = (item: ConditionDraft) => onChange({ ...group, items: [...group.items, item] });
  const other = group.holds === "any" ? "all" : "any";
  return (
    <Menu
      align="start"
      trigger={(button) => (
        <Button size="compact" variant="accent-text" icon="plus" {...button}>
          {t("alarm-rule.condition")}
        </Button>
      )}
      actions={[
        { id: "value", label: t("alarm-rule.add-value"), icon: "sliders", run: () => add(newFilter()) },
        { id: "silence", label: t("alarm-rule.add-silence"), icon: "offline", run: () => add(newSilence()) },
        {
          id: "group",
          label: t("alarm-rule.add-group"),
          icon: "layout",
          run: () => add(newGroup(other, [newFilter()])),
        },
      ]}
    />
  );
}

/** The conditions of a group, one below the other beside a rail. */
export function GroupRows({ group, onChange }: GroupProps) {
  const { t } = useTranslation();
  const { problemAt } = useRuleEditing();
  const { items, holds } = group;
  const replace = (at: number, ...by: readonly ConditionDraft[]) =>
    onChange({ ...group, items: items.flatMap((item, index) => (index === at ? by : [item])) });
  const word = t(holds === "all" || holds === "notAll" ? "alarm-rule.and" : "alarm-rule.or");
  return (
    <Rail>
      {items.map((item, at) => (
        <Row key={item.key}>
          <span className="word">{at > 0 && word}</span>
          {item.kind === "group" ? (
            <Nested
              group={item}
              onChange={(changed) => replace(at, changed)}
              onDuplicate={() => replace(at, item, copyOf(item))}
              onRemove={() => replace(at)}
            />
          ) : (
            <>
              <Line className="words">
                <ConditionWords condition={item} onChange={(changed) => replace(at, changed)} />
              </Line>
              <RowTools
                condition={item}
                onChange={(changed) => replace(at, changed)}
                onDuplicate={() => replace(at, item, copyOf(item))}
                onRemove={() => replace(at)}
              />
            </>
          )}
        </Row>
      ))}
      <ErrorLabel message={problemAt(`${group.key}/items`)} />
    </Rail>
  );
}

interface NestedProps extends GroupProps {
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** A group within a group: a sunken box. */
function Nested({ group, onChange, onDuplicate, onRemove }: NestedProps) {
  return (
    <Box>
      <Line>
        <GroupWordToken group={group} onChange={onChange} />
        <AddCondition group={group} onChange={onChange} />
        <RowTools
          condition={group}
          onChange={(changed) => changed.kind === "group" && onChange(changed)}
          onDuplicate={onDuplicate}
          onRemove={onRemove}
        />
      </Line>
      <GroupRows group={group} onChange={onChange} />
    </Box>
  );
}

const Rail = styled.div({
  display: "grid",
  gap: 8,
  marginInlineStart: 8,
  paddingInlineStart: 12,
  borderInlineStart: "1px solid var(--line-strong)",
  "@media (max-width: 959.95px)": { marginInlineStart: 0, paddingInlineStart: 8 },
});

const Row = styled.div({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  minInlineSize: 0,
  "& > .word": {
    flex: "none",
    minInlineSize: 24,
    paddingBlockStart: 6,
    font: "500 12px/16px var(--font)",
    color: "var(--dim)",
  },
  "& > .words": { flex: 1 },
  "& .tools": { display: "flex", flex: "none", gap: 2, paddingBlockStart: 2, marginInlineStart: "auto" },
  "@media (max-width: 959.95px)": { gap: 4, "& > .word": { minInlineSize: 18, paddingBlockStart: 8 } },
});

const Box = styled.div({
  display: "grid",
  gap: 8,
  flex: 1,
  minInlineSize: 0,
  padding: "6px 8px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--sunken)",
});
