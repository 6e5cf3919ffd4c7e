import { type DeviceId, entityId } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { Kbd } from "../controls/basics/kbd.tsx";
import { ActivityDot, useDeviceActivity } from "../devices/activity.tsx";
import { EntityValue, hasValue } from "./entity-value.tsx";
import type { PaletteEntry, PaletteGroup } from "./palette-entries.ts";

interface EntryPlace {
  /** Of the whole list, so that ids are unique. */
  readonly listId: string;
  /** The entry that Enter opens. */
  readonly current: PaletteEntry | undefined;
  /** What is marked in titles, in lower case. */
  readonly wanted: string;
  readonly onPick: (id: string) => void;
  readonly onOpen: (entry: PaletteEntry, newTab: boolean) => void;
}

/** One group of what the palette found. */
export function PaletteGroupView({ group, ...place }: EntryPlace & { readonly group: PaletteGroup }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox has no element of its own
    <div role="group" aria-label={t(group.title)}>
      <p className="group" aria-hidden="true">
        {t(group.title)}
      </p>
      {group.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} {...place} />
      ))}
    </div>
  );
}

function Entry({ entry, listId, current, wanted, onPick, onOpen }: EntryPlace & { readonly entry: PaletteEntry }) {
  const entity = entry.kind === "place" ? entry.entity : undefined;
  const device = entity?.entityType === "DEVICE" ? entityId("DEVICE", entity.id) : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
    <div
      id={`${listId}-${entry.id}`}
      data-entry={entry.id}
      role="option"
      tabIndex={-1}
      aria-selected={entry === current}
      onPointerMove={() => onPick(entry.id)}
      onClick={(event) => onOpen(entry, event.ctrlKey || event.metaKey)}
    >
      {device ? <DeviceDot id={device} /> : <Icon name={entry.icon} />}
      <span className="title">
        <Marked text={entry.title} part={wanted} />
      </span>
      {entry.detail && (
        <span className="detail">
          <Marked text={entry.detail} part={wanted} />
        </span>
      )}
      {entity && hasValue(entity) && <EntityValue id={entity} />}
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
  );
}

/** As wide as an icon, so that the names are aligned. */
function DeviceDot({ id }: { readonly id: DeviceId }) {
  return (
    <span className="dot">
      <ActivityDot activity={useDeviceActivity(id)} />
    </span>
  );
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
