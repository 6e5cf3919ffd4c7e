import type { DeviceId } from "@orrery/model";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon } from "../controls/basics/icon.tsx";
import { Kbd } from "../controls/basics/kbd.tsx";
import { CloseOnLeave } from "../controls/overlays/close-on-leave.tsx";
import { Hidden } from "../controls/tables/table-styles.ts";
import { ActivityDot, useDeviceActivity } from "../devices/activity.tsx";
import { useCurrentActions } from "../page/page-actions.tsx";
import { DeviceValue } from "./device-value.tsx";
import { ranked } from "./match-rank.ts";
import { type PaletteEntry, type PaletteGroup, stepped } from "./palette-entries.ts";
import { Foot, Query, Results, Sheet } from "./palette-parts.ts";
import { usePaletteEntities } from "./use-palette-entities.ts";
import { usePaletteLinks } from "./use-palette-links.ts";
import { usePaletteRecents } from "./use-palette-recents.ts";

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** Jumps to any entity by name, any action of the page, any page. */
export function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<string>();
  const readActions = useCurrentActions();
  const [actions] = useState(readActions);
  const links = usePaletteLinks();
  const entities = usePaletteEntities(text.trim());
  const recents = usePaletteRecents();
  const wanted = text.trim().toLowerCase();
  const found: readonly PaletteGroup[] = [
    ...entities.groups,
    ...(wanted === "" ? [{ title: "home.recently-opened", entries: recents }] : []),
    {
      title: "palette.actions",
      entries: actions
        .map((action) => ({
          ...action,
          kind: "action" as const,
          title: action.label,
          keys: action.shortcut ? [action.shortcut] : [],
        }))
        .filter((e) => matches(e, wanted)),
    },
    { title: "palette.places", entries: links.filter((entry) => matches(entry, wanted)) },
  ].filter((group) => group.entries.length > 0);
  const groups = wanted === "" ? found : ranked(found, wanted);
  const all = groups.flatMap((group) => group.entries);
  const current = all.find((entry) => entry.id === picked) ?? all[0];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector(`[data-entry="${CSS.escape(current?.id ?? "")}"]`)
      ?.scrollIntoView({ block: "nearest" });
  }, [current?.id]);

  const open = (entry: PaletteEntry, newTab: boolean) => {
    onClose();
    if (entry.kind === "action") entry.run();
    else if (newTab) window.open(entry.to, "_blank", "noopener");
    else void navigate(entry.to);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // Enter and arrows choose a Chinese word, not an entry
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setPicked(stepped(all, current, step)?.id);
    } else if (event.key === "Enter" && current) {
      event.preventDefault();
      open(current, event.ctrlKey || event.metaKey);
    }
  };
  return (
    <Sheet open onClose={onClose} aria-labelledby={`${id}-title`} transitionDuration={0}>
      <CloseOnLeave onClose={onClose} />
      <Hidden id={`${id}-title`}>{t("palette.title")}</Hidden>
      <Query>
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette opens to be typed into
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${current.id}`}
          aria-label={t("palette.placeholder")}
          placeholder={t("palette.placeholder")}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
        />
        <button type="button" onClick={onClose}>
          <Hidden>{t("action.close")}</Hidden>
          <Kbd className="wide">Esc</Kbd>
          <Icon name="close" className="phone" />
        </button>
      </Query>
      <Results ref={list} id={`${id}-list`} role="listbox" aria-label={t("palette.title")}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox has no element of its own
          <div key={group.title} role="group" aria-label={t(group.title)}>
            <p className="group" aria-hidden="true">
              {t(group.title)}
            </p>
            {group.entries.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
              <div
                key={entry.id}
                id={`${id}-${entry.id}`}
                data-entry={entry.id}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                onPointerMove={() => setPicked(entry.id)}
                onClick={(event) => open(entry, event.ctrlKey || event.metaKey)}
              >
                {entry.kind === "place" && entry.device ? <DeviceDot id={entry.device} /> : <Icon name={entry.icon} />}
                <span className="title">
                  <Marked text={entry.title} part={wanted} />
                </span>
                {entry.detail && (
                  <span className="detail">
                    <Marked text={entry.detail} part={wanted} />
                  </span>
                )}
                {entry.kind === "place" && entry.device && <DeviceValue id={entry.device} />}
                <span className="keys">
                  {entry.keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                  {entry === current && entry.keys.length === 0 && (
                    <Kbd>
                      <Icon name="enter" size={14} />
                    </Kbd>
                  )}
                </span>
              </div>
            ))}
          </div>
        ))}
        {entities.failed && <p role="alert">{t("palette.failed")}</p>}
        {all.length === 0 && !entities.searching && !entities.failed && <p>{t("palette.empty", { text })}</p>}
      </Results>
      <Foot>
        <span>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {t("palette.move")}
        </span>
        <span>
          <Kbd>
            <Icon name="enter" size={14} />
          </Kbd>
          {t("palette.open")}
        </span>
        <span>
          <Kbd>Ctrl</Kbd>
          <Kbd>
            <Icon name="enter" size={14} />
          </Kbd>
          {t("palette.open-in-new-tab")}
        </span>
        <button type="button" onClick={onShortcuts}>
          <Kbd>?</Kbd>
          {t("palette.all-shortcuts")}
        </button>
      </Foot>
    </Sheet>
  );
}

/** As wide as an icon, so that the names stand below each other. */
function DeviceDot({ id }: { readonly id: DeviceId }) {
  return (
    <span className="dot">
      <ActivityDot activity={useDeviceActivity(id)} />
    </span>
  );
}

function matches(entry: PaletteEntry, wanted: string): boolean {
  return wanted === "" || entry.title.toLowerCase().includes(wanted);
}

function Marked({ text, part }: { readonly text: string; readonly part: string }) {
  const at = part === "" ? -1 : text.toLowerCase().indexOf(part);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
