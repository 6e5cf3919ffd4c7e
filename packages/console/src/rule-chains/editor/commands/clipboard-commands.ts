import { writeClipboard } from "../../../controls/hooks/use-copy.ts";
import { ENTRY, type Place } from "../../model/chain-graph.ts";
import { copyText, pasteParts } from "../../model/clipboard.ts";
import { newKey } from "../chain-editor.ts";
import { keepClip, keptClip, readClip } from "./clip.ts";
import { boxesOf, type CommandActions, type CommandSetting, middleOf } from "./command-setting.ts";

/** A duplicate lies this far from what it was made of. */
const SHIFTED = 30;

/** What copies parts of a chain and adds them again. */
export function clipboardCommands(setting: CommandSetting): CommandActions<"copy" | "cut" | "paste" | "duplicate"> {
  const { editor, pointer } = setting;
  const hasBoxes = () => boxesOf(setting).length > 0;
  const copy = (): string | undefined => {
    const text = copyText(editor.graph, editor.state().chosen);
    if (text !== undefined) keepClip(text);
    return text;
  };
  const copyToSystem = () => {
    const text = copy();
    if (text !== undefined) writeClipboard(text).catch(() => undefined); // it is kept here all the same
  };
  const duplicate = () => {
    const boxes = boxesOf(setting);
    const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
    const right = Math.max(...boxes.map(({ x, width }) => x + width));
    const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
    pasteText(setting, copy(), { x: (left + right) / 2 + SHIFTED, y: (top + bottom) / 2 + SHIFTED + 20 });
  };
  return {
    copy: { run: copyToSystem, isEnabled: hasBoxes },
    cut: {
      run: () => {
        copyToSystem();
        editor.edit({ kind: "remove", keys: editor.state().chosen });
      },
      isEnabled: hasBoxes,
    },
    paste: {
      run: (point) =>
        void readClip().then((text) => pasteText(setting, text, point?.place ?? pointer() ?? middleOf(setting))),
      isEnabled: () => navigator.clipboard !== undefined || keptClip() !== undefined,
    },
    duplicate: { run: duplicate, isEnabled: hasBoxes },
  };
}

/** Adds the parts that a text holds around a place, or says that it holds none. A chain keeps one first node. */
export function pasteText({ editor, toast, t }: CommandSetting, text: string | undefined, place: Place): void {
  const parts = text === undefined ? undefined : pasteParts(text, place, newKey);
  if (!parts) {
    toast({ type: "info", message: t("rulechain.nothing-to-paste") });
    return;
  }
  const hasEntry = [...editor.graph.links.values()].some(({ from }) => from === ENTRY);
  editor.add({ ...parts, links: parts.links.filter(({ from }) => from !== ENTRY || !hasEntry) });
}
