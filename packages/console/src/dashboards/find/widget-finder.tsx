import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type DashboardConfiguration, stateName } from "@orrery/model";
import { type FoundWidget, findWidgets } from "@orrery/model/dashboard-edits";
import { SYSTEM_BUNDLES } from "@orrery/model/widgets";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { EmptyState } from "../../controls/basics/states.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { useUserText } from "../../i18n/use-user-text.ts";
import { useEntityNames } from "./use-entity-names.ts";

export interface WidgetFinderProps {
  readonly configuration: DashboardConfiguration;
  readonly onFound: (found: FoundWidget) => void;
  readonly onClose: () => void;
}

/** Names of types by `bundle/alias`. */
const TYPES: ReadonlyMap<string, string> = new Map(
  SYSTEM_BUNDLES.flatMap(({ alias, widgets }) => widgets.map((widget) => [`${alias}/${widget.alias}`, widget.name])),
);

/** Finds widgets in all states and layouts while one types; arrows choose, Enter goes there. */
export function WidgetFinder({ configuration, onFound, onClose }: WidgetFinderProps) {
  const { t } = useTranslation();
  const userText = useUserText();
  const id = useId();
  const [text, setText] = useState("");
  const [picked, setPicked] = useState(0);
  const entities = useEntityNames(configuration);
  const found = useMemo(() => {
    const names = new Map(entities.flatMap((one) => (one.name === undefined ? [] : [[one.id, one.name] as const])));
    return findWidgets(configuration, { text, names, types: TYPES });
  }, [configuration, text, entities]);
  const active = Math.min(picked, found.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const go = (one: FoundWidget | undefined) => {
    if (!one) return;
    onClose();
    onFound(one);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) go(found[active]);
    else if (found.length > 0) setPicked((active + step + found.length) % found.length);
  };
  const placeOf = ({ at }: FoundWidget) => {
    const { name } = configuration.states[at.state] ?? { name: "" };
    const state = stateName(userText(name), {}) || at.state;
    return at.layout === "right" ? `${state} · ${t("dashboard-editor.right-layout")}` : state;
  };
  return (
    <Dialog open width={560} fill="height" title={t("dashboard-tools.find-title")} onClose={onClose}>
      <Finder>
        <OutlinedInput
          size="small"
          autoFocus
          value={text}
          placeholder={t("dashboard-tools.find-hint")}
          startAdornment={<Icon name="search" size={16} />}
          inputProps={{
            role: "combobox",
            "aria-label": t("dashboard-tools.find-hint"),
            "aria-expanded": found.length > 0,
            "aria-controls": `${id}-list`,
            "aria-activedescendant": found[active] ? `${id}-${active}` : undefined,
            autoComplete: "off",
          }}
          onChange={(event) => {
            setText(event.target.value);
            setPicked(0);
          }}
          onKeyDown={press}
        />
        {found.length === 0 && (
          <EmptyState icon="search" title={t("dashboard-editor.no-widget-found", { search: text })} />
        )}
        <div
          className="found"
          ref={list}
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label={t("dashboard-editor.widgets")}
        >
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above, which keeps the focus
            <div
              key={`${one.at.state} ${one.at.layout} ${one.widget.id}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => go(one)}
            >
              <b>{userText(one.widget.config.title || one.widget.title) || t("widget.widget")}</b>
              <span>{placeOf(one)}</span>
              {one.by && one.by.kind !== "title" && (
                <small>{t(`dashboard-tools.found-${one.by.kind}`, { text: one.by.text })}</small>
              )}
            </div>
          ))}
        </div>
      </Finder>
    </Dialog>
  );
}

const Finder = styled.div({
  display: "flex",
  flexDirection: "column",
  gap: 8,
  blockSize: "100%",
  minBlockSize: 0,
  color: "var(--text)",
  "& > .MuiOutlinedInput-root": { flex: "none", gap: 8 },
  "& .found": { flex: 1, minBlockSize: 0, margin: "0 -8px", padding: 0, listStyle: "none", overflow: "auto" },
  "& .found:empty": { display: "none" },
  "& [role=option]": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "0 12px",
    padding: "8px",
    borderRadius: "var(--r-control)",
    cursor: "pointer",
  },
  "& [role=option]:hover": { background: "var(--hover)" },
  "& [aria-selected=true]": { background: "var(--tint)" },
  "& b": { font: "500 14px/20px var(--font)", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& span, & small": { font: "var(--t-cap)", lineHeight: "20px", color: "var(--dim)" },
  "& small": { gridColumn: "1 / -1", lineHeight: "16px" },
});
