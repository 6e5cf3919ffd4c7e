import { useReactFlow } from "@xyflow/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useStable } from "../../../controls/hooks/use-stable.ts";
import { useToast } from "../../../controls/overlays/toasts/toasts.tsx";
import type { CanvasPoint } from "../canvas/chain-canvas.tsx";
import { useEditor } from "../editor-context.ts";
import { useIsReadOnly } from "../read-only.ts";
import { changeCommands } from "./change-commands.ts";
import { keptClip } from "./clip.ts";
import { clipboardCommands, pasteText } from "./clipboard-commands.ts";
import { COMMANDS, type Command, type CommandId, READING, shortcutOf } from "./command.ts";
import { COMMAND_ICONS } from "./command-icons.ts";
import { type CommandActions, type CommandSetting, type CommandsOptions, middleOf } from "./command-setting.ts";
import { layoutCommands } from "./layout-commands.ts";
import { partCommands } from "./part-commands.ts";
import { viewCommands } from "./view-commands.ts";

export type Commands = Readonly<Record<CommandId, Command>>;

const IS_MAC = navigator.platform.startsWith("Mac");

/** All that can be done with the chain, by name; `pasteText`: for what the browser hands over. */
export function useCommands(options: CommandsOptions) {
  const { t } = useTranslation();
  const editor = useEditor();
  const flow = useReactFlow();
  const toast = useToast();
  const readOnly = useIsReadOnly();
  const setting: CommandSetting = { ...options, editor, flow, toast, t };
  const actions: CommandActions<CommandId> = {
    ...changeCommands(setting),
    ...partCommands(setting),
    ...clipboardCommands(setting),
    ...layoutCommands(setting),
    ...viewCommands(setting),
  };
  const run = useStable((id: CommandId, point?: CanvasPoint) => actions[id].run(point));
  const isEnabled = useStable((id: CommandId) => (!readOnly || READING.has(id)) && actions[id].isEnabled());
  const paste = useStable((text: string) =>
    pasteText(setting, text || keptClip(), options.pointer() ?? middleOf(setting)),
  );
  return useMemo(() => {
    const entries = COMMANDS.map((id): [CommandId, Command] => [
      id,
      {
        id,
        label: t(`rulechain.do-${id}`),
        icon: COMMAND_ICONS[id],
        shortcut: shortcutOf(id, IS_MAC),
        danger: id === "delete" || undefined,
        isEnabled: () => isEnabled(id),
        run: (point) => run(id, point),
      },
    ]);
    return { commands: Object.fromEntries(entries) as Commands, pasteText: paste }; // one of each
  }, [t, run, isEnabled, paste]);
}
