import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon } from "../controls/basics/icon.tsx";
import { Kbd } from "../controls/basics/kbd.tsx";
import { CloseOnLeave } from "../controls/overlays/close-on-leave.tsx";
import { Hidden } from "../controls/tables/table-styles.ts";
import { useCurrentActions } from "../page/page-actions.tsx";
import { type PaletteEntry, stepped } from "./palette-entries.ts";
import { PaletteFoot } from "./palette-foot.tsx";
import { PaletteGroupView } from "./palette-group.tsx";
import { paletteGroups } from "./palette-groups.ts";
import { Query, Results, Sheet } from "./palette-parts.ts";
import { usePaletteEntities } from "./use-palette-entities.ts";
import { usePaletteLinks } from "./use-palette-links.ts";
import { usePaletteRecents } from "./use-palette-recents.ts";
import { usePaletteThemes } from "./use-palette-themes.ts";
import { usePaletteVerbs } from "./use-palette-verbs.ts";

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
  readonly onShortcuts: () => void;
}

/** Jumps to any entity by name or credentials, any action of the page, any page; does what verbs say. */
export function CommandPalette({ onClose, onHelp, onShortcuts }: CommandPaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<string>();
  const readActions = useCurrentActions();
  const [ofPage] = useState(readActions);
  const help = { id: "help", label: t("help.of-page"), icon: "help", run: onHelp } as const;
  const themes = usePaletteThemes();
  const actions = [...ofPage, help, ...(text.trim() === "" ? [] : themes)];
  const verbs = usePaletteVerbs(text.trim());
  const links = usePaletteLinks();
  const entities = usePaletteEntities(text.trim());
  const recents = usePaletteRecents();
  const wanted = text.trim().toLowerCase();
  const groups = paletteGroups({ verbs, entities: entities.groups, recents, actions, links }, wanted);
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
          <PaletteGroupView
            key={group.title}
            listId={id}
            group={group}
            current={current}
            wanted={wanted}
            onPick={setPicked}
            onOpen={open}
          />
        ))}
        {entities.failed && <p role="alert">{t("palette.failed")}</p>}
        {all.length === 0 && !entities.searching && !entities.failed && <p>{t("palette.empty", { text })}</p>}
      </Results>
      <PaletteFoot onShortcuts={onShortcuts} />
    </Sheet>
  );
}
