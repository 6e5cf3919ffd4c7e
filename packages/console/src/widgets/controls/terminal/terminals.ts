import { debugTerminal, remoteShell } from "@orrery/model/widgets/control-widgets";
import { defineWidget } from "../../runtime/define-widget.ts";
import { DebugTerminalView } from "./debug-terminal-view.tsx";
import { RemoteShellView } from "./remote-shell-view.tsx";

const LOOK = { padded: false, skeleton: "table", saysFailures: () => true } as const;

export const debugTerminalWidget = defineWidget(debugTerminal, { ...LOOK, View: DebugTerminalView });
export const remoteShellWidget = defineWidget(remoteShell, { ...LOOK, View: RemoteShellView });
