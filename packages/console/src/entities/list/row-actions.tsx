import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { useCopy } from "../../controls/hooks/use-copy.ts";
import { Menu, type MenuAction } from "../../controls/overlays/menu.tsx";
import type { EntityAction } from "../actions/entity-action.ts";
import type { EntityList } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";

interface RowActionsProps<E extends Listed> {
  readonly list: EntityList<E>;
  readonly entity: E;
  readonly actions: readonly EntityAction<E>[];
  readonly context: ListContext;
  /** Whether some are shown in the row itself; cards only have room for the menu. */
  readonly inline?: boolean | undefined;
  /** Begins a selection with this one, where there are no boxes to tick. */
  readonly onSelect?: (() => void) | undefined;
  readonly onRun: (action: EntityAction<E>) => void;
}

/** Inline buttons on hover and focus, everything in the menu. */
export function RowActions<E extends Listed>(props: RowActionsProps<E>) {
  const { list, entity, actions, context, inline = true, onSelect, onRun } = props;
  const { t } = useTranslation();
  const copy = useCopy();
  const offered = () => actions.filter((action) => action.enabled?.(entity, context) ?? true);
  const menu = (): readonly MenuAction[] => {
    const entries = offered().map((action) => ({
      id: action.id,
      label: t(action.label),
      icon: action.icon,
      danger: action.danger,
      run: () => onRun(action),
    }));
    const copyId: MenuAction = {
      id: "copy-id",
      label: t(list.texts.copyId),
      icon: "copy",
      run: () => copy(entity.id.id, t(list.texts.idCopied)),
    };
    const select = onSelect && [{ id: "select", label: t("table.select"), icon: "check" as const, run: onSelect }];
    return [
      ...(select ?? []),
      ...entries.filter(({ danger }) => !danger),
      copyId,
      ...entries.filter(({ danger }) => danger),
    ];
  };
  return (
    <>
      {inline &&
        offered()
          .filter((action) => action.inline)
          .map((action) => (
            <IconButton
              key={action.id}
              className="on-hover"
              size="compact"
              icon={action.icon}
              label={t(action.label)}
              onClick={() => onRun(action)}
            />
          ))}
      <Menu
        actions={menu}
        trigger={(button) => (
          <IconButton size="compact" icon="more" label={`${t("action.more")}: ${list.name(entity)}`} {...button} />
        )}
      />
    </>
  );
}
