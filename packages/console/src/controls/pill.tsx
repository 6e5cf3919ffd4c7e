import styled from "@emotion/styled";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import { Menu, type MenuAction } from "./menu.tsx";

const PillSearch = lazy(() => import("./pill-search.tsx").then((module) => ({ default: module.PillSearch })));

export interface PillChoice {
  readonly value: string;
  readonly label: string;
}

interface FilterPillProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly PillChoice[];
  /** Asks for other choices; without it they are all there. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** Of the value, where it may not be among the choices. */
  readonly valueLabel?: string | undefined;
  /** `undefined` clears the filter. */
  readonly onChange: (value: string | undefined) => void;
}

/** A filter of a list: dashed while it can be set, tinted with its value when set. */
export function FilterPill({ label, value, choices, onSearch, valueLabel, onChange }: FilterPillProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const found = choices.find((choice) => choice.value === value);
  const chosen = found ?? (value === undefined ? undefined : { value, label: valueLabel ?? "" });
  const content = (
    <>
      {!chosen && <Icon name="plus" size={14} />}
      {label}
      {chosen && <b>{chosen.label}</b>}
    </>
  );
  const actions: MenuAction[] = choices.map((choice) => ({
    id: choice.value,
    label: choice.label,
    selected: choice.value === value,
    run: () => onChange(choice.value),
  }));
  return (
    <Frame data-set={chosen !== undefined || undefined}>
      {onSearch ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={anchor !== undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {content}
        </button>
      ) : (
        <Menu
          align="start"
          actions={actions}
          trigger={(button) => (
            <button type="button" {...button}>
              {content}
            </button>
          )}
        />
      )}
      {onSearch && anchor && (
        <Suspense fallback={null}>
          <PillSearch
            anchor={anchor}
            label={label}
            value={value}
            choices={choices}
            onSearch={onSearch}
            onChoose={onChange}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
      {chosen && (
        <button
          type="button"
          className="clear"
          aria-label={t("filter.clear", { name: label })}
          onClick={() => onChange(undefined)}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </Frame>
  );
}

const Frame = styled.span({
  display: "inline-flex",
  alignItems: "center",
  flex: "none",
  blockSize: 28,
  border: "1px dashed var(--line-strong)",
  borderRadius: 14,
  color: "var(--dim)",
  font: "500 12px/16px var(--font)",
  whiteSpace: "nowrap",
  "& button": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    blockSize: "100%",
    padding: "0 10px",
    border: 0,
    borderRadius: 14,
    background: "none",
    color: "inherit",
    font: "inherit",
    cursor: "pointer",
  },
  "& button .icon": { marginInlineStart: -2 },
  "& button:hover": { color: "var(--text)" },
  "&[data-set]": { border: "1px solid var(--tint-line)", background: "var(--tint)" },
  "&[data-set] b": { color: "var(--accent)", fontWeight: 500 },
  "&[data-set] button": { paddingInlineEnd: 4 },
  "& button.clear": { padding: "0 8px 0 4px", color: "var(--accent)" },
});
