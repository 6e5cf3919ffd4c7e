import styled from "@emotion/styled";
import { ApiError } from "@orrery/client";
import { isUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";
import { useHotkey } from "../../controls/hooks/use-hotkey.ts";
import { Drawer } from "../../controls/overlays/drawer.tsx";
import { tabId } from "../../controls/tables/tab-id.ts";
import { Tabs } from "../../controls/tables/tabs.tsx";
import { LoadError } from "../../errors/load-error.tsx";
import { helpLinkId } from "../../kinds/kind-texts.ts";
import { useShownName } from "../../page/document-title.tsx";
import { EntityHelp } from "../../pickers/help/entity-help.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useOpened } from "../../session/use-recent-entities.ts";
import { useClaims } from "../../session/use-session.ts";
import type { EntityAction } from "../actions/entity-action.ts";
import type { EntityList } from "../entity-list.ts";
import { RowActions } from "../list/row-actions.tsx";
import type { ListContext, Listed } from "../list-context.ts";
import { DetailsPanel } from "./details-panel.tsx";

interface EntityDrawerProps<E extends Listed> {
  readonly list: EntityList<E>;
  readonly id: string;
  /** The page of the list; up and down walk it. */
  readonly rows: readonly E[];
  readonly context: ListContext;
  readonly actions: readonly EntityAction<E>[];
  readonly onRun: (action: EntityAction<E>, entity: E) => void;
  /** It is the page: there is no list beside it, and closing it leads back. */
  readonly alone?: boolean | undefined;
}

const DETAILS = "details";
/** The part of the address by which a drawer is the whole page. */
const WHOLE = "whole";
/** Whether the viewer came from another page of the console: the router numbers the pages of a tab. */
const hasCome = (): boolean => Number(history.state?.idx ?? 0) > 0;

/** One entity beside its list. The open tab stands in the address and stays while walking. */
export function EntityDrawer<E extends Listed>({
  list,
  id,
  rows,
  context,
  actions,
  onRun,
  alone,
}: EntityDrawerProps<E>) {
  const { t } = useTranslation();
  const { base, drawers } = context;
  const { authority } = useClaims();
  const client = useClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [query, setQuery] = useSearchParams();
  const row = rows.find((candidate) => candidate.id.id === id);
  const answer = useQuery({
    queryKey: ["entity", list.kind.type, id],
    queryFn: ({ signal }) => list.get(client, id, { signal, ignoreErrors: true }),
    enabled: isUuid(id), // what is no id needs no question
    structuralSharing: false, // copies of answers have no tag
  });
  const entity = answer.data ?? row;
  useShownName(entity && list.name(entity));
  useOpened(entity?.id, entity && list.name(entity));
  const at = rows.findIndex((candidate) => candidate.id.id === id);
  const walk = (step: 1 | -1) => {
    const next = rows[at + step];
    if (at >= 0 && next) void navigate(`${drawers}/${next.id.id}${search}`, { replace: true });
  };
  useHotkey("j", () => walk(1));
  useHotkey("k", () => walk(-1));
  const parameters = list.tabs?.flatMap((each) => each.parameters ?? []) ?? [];
  const close = () => {
    if (alone && hasCome()) return void navigate(-1);
    const kept = new URLSearchParams(search);
    for (const name of ["tab", WHOLE, ...parameters]) kept.delete(name);
    void navigate(`${base}${kept.size > 0 ? `?${kept}` : ""}`);
  };
  const whole = alone || query.has(WHOLE);
  const change = (name: string, value: string | undefined) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (name === "tab") for (const of of parameters) after.delete(of);
        if (value === undefined) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const isAbsent = !entity && (!isUuid(id) || answer.isError);
  const offered = list.tabs?.filter(({ roles }) => roles?.includes(authority) ?? true) ?? [];
  const tabs = [
    { value: DETAILS, label: t("entity.details") },
    ...offered.map(({ value, label, count, Count }) => ({
      ...{ value, label: t(label), count: entity && count?.(entity) },
      later: entity && Count && (
        <Suspense fallback={null}>
          <Count entity={entity} key={entity.id.id} />
        </Suspense>
      ),
    })),
  ];
  const tab = tabs.find(({ value }) => value === query.get("tab"))?.value ?? DETAILS;
  const Panel = offered.find(({ value }) => value === tab)?.Panel;
  const shownTitle = entity ? (list.drawerTitle?.(entity) ?? list.name(entity)) : isAbsent && t(list.texts.details);
  const subtitle = entity ? [t(list.texts.details), ...(list.drawerSubtitle?.(entity, context) ?? [])] : [];
  return (
    <Drawer
      title={shownTitle || <SkeletonBar width={180} />}
      subtitle={<Subtitle parts={subtitle} />}
      whole={whole}
      onClose={close}
      tools={
        <>
          {at >= 0 && <WalkButtons isFirst={at === 0} isLast={at === rows.length - 1} onWalk={walk} />}
          {entity && (
            <RowActions
              list={list}
              entity={entity}
              actions={withoutInline(actions)}
              context={context}
              onRun={(action) => onRun(action, entity)}
            />
          )}
          {!alone && (
            <IconButton
              className="wide"
              icon={whole ? "panelL" : "open"}
              label={t(whole ? "entity.open-beside" : "entity.open-page")}
              onClick={() => change(WHOLE, whole ? undefined : "true")}
            />
          )}
          <EntityHelp linkId={helpLinkId(list.kind.type)} />
          <IconButton icon="close" label={t("action.close")} shortcut="Esc" onClick={close} />
        </>
      }
    >
      {!isAbsent && (
        <Tabs
          label={t(list.texts.details)}
          tabs={tabs}
          value={tab}
          onChange={(value) => change("tab", value === DETAILS ? undefined : value)}
        />
      )}
      <TabPanel {...(isAbsent ? {} : { role: "tabpanel", id: `${tabId(tab)}-panel`, "aria-labelledby": tabId(tab) })}>
        {isAbsent ? (
          <LoadError
            name={t(list.texts.details)}
            error={answer.error ?? new ApiError(404, t("entity.not-found"))}
            onRetry={() => void answer.refetch()}
          />
        ) : !entity ? null : (
          <Suspense fallback={null}>
            {Panel ? (
              <Panel entity={entity} manage={context.manage} />
            ) : (
              <DetailsPanel list={list} entity={entity} context={context} complete={answer.data !== undefined} />
            )}
          </Suspense>
        )}
      </TabPanel>
    </Drawer>
  );
}

interface SubtitleProps {
  readonly parts: readonly ReactNode[];
}

function Subtitle({ parts }: SubtitleProps) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place only
    <Fragment key={index}>
      {index > 0 && <span className={index === 1 ? "wide" : undefined}>·</span>}
      <span className={index === 0 ? "wide" : undefined}>{part}</span>
    </Fragment>
  ));
}

interface WalkButtonsProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onWalk: (step: 1 | -1) => void;
}

/** To the entities before and behind it in the list. */
function WalkButtons({ isFirst, isLast, onWalk }: WalkButtonsProps) {
  const { t } = useTranslation();
  return (
    <Walk>
      <IconButton icon="up" label={t("entity.previous")} shortcut="K" disabled={isFirst} onClick={() => onWalk(-1)} />
      <IconButton icon="down" label={t("entity.next")} shortcut="J" disabled={isLast} onClick={() => onWalk(1)} />
    </Walk>
  );
}

const withoutInline = <E,>(actions: readonly EntityAction<E>[]) =>
  actions.map((action) => ({ ...action, inline: false }));

const TabPanel = styled.div({ flex: 1, minBlockSize: 0, display: "flex", flexDirection: "column", overflow: "auto" });

const Walk = styled.span({
  display: "flex",
  alignItems: "center",
  gap: 4,
  "&::after": { content: '""', inlineSize: 1, blockSize: 20, marginInline: 4, background: "var(--line)" },
  "@media (max-width: 959.95px)": { display: "none" },
});
