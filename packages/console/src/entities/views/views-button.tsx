import type { ListView } from "@orrery/model";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { Frame } from "../../controls/tables/filter-pill/filter-pill.tsx";
import type { EntityKind } from "../../kinds/kind.ts";
import type { ColumnChoice } from "../columns/column-choice.ts";
import { type ListState, listQuery } from "../list/list-state.ts";
import type { ListContext } from "../list-context.ts";
import { useCurrentView } from "./use-current-view.ts";
import { viewListOf } from "./view-list.ts";

const ViewsPanel = lazy(() => import("./views-panel.tsx").then((code) => ({ default: code.ViewsPanel })));

export interface ViewControl {
  readonly kind: EntityKind;
  readonly context: ListContext;
  /** What the list is called without a view. */
  readonly plain: string;
  readonly state: ListState;
  /** As they are now. */
  readonly columns: ColumnChoice | undefined;
  /** Called with the view that the address names, once it is known. */
  readonly onCurrent: (view: ListView | undefined) => void;
}

/** Which saved view of a list is shown, and the way to the others. */
export function ViewsButton({ kind, context, plain, state, columns, onCurrent }: ViewControl) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const list = viewListOf(kind, context);
  const current = useCurrentView(list);
  useEffect(() => onCurrent(current), [onCurrent, current]);
  return (
    <>
      <Frame data-set={current !== undefined || undefined} data-view>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={current && `${t("views.view")}: ${current.name}`}
          aria-expanded={anchor !== undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name="view" size={14} />
          {current ? <b dir="auto">{current.name}</b> : t("views.view")}
          <Icon name="down" size={14} />
        </button>
      </Frame>
      {anchor && (
        <Suspense fallback={null}>
          <ViewsPanel
            list={list}
            plain={plain}
            base={context.base}
            current={current}
            query={listQuery({ ...state, page: 0 }).toString()}
            columns={columns}
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
