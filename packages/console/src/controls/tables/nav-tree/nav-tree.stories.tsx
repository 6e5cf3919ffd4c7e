import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { Icon } from "../../basics/icon.tsx";
import { NavTree } from "./nav-tree.tsx";
import type { TreeItem } from "./tree-node.ts";
import type { TreeLoader } from "./use-tree.ts";

const item = (id: string, text: string, children = false): TreeItem<string> => ({ id, text, data: id, children });

const PLANT: Readonly<Record<string, readonly TreeItem<string>[]>> = {
  "": [item("brewery", "Brewery", true), item("bottling", "Bottling", true), item("office", "Office")],
  brewery: [item("mash", "Mash tun", true), item("kettle", "Kettle")],
  mash: [
    item("mash-pump", "Mash pump"),
    item("mash-probe", "Temperature probe with a name that is far too long to fit"),
  ],
  bottling: [item("filler", "Filler"), item("capper", "Capper")],
};

let calls = 0;

/** Says in the title of the page how often it was called. */
const plant: TreeLoader<string> = async (parent) => {
  calls += 1;
  document.title = `${calls} loads`;
  return PLANT[parent?.id ?? ""] ?? [];
};

const many: TreeLoader<string> = async (parent) =>
  parent ? [] : Array.from({ length: 20_000 }, (_, n) => item(`device-${n}`, `Device ${n}`));

const failing: TreeLoader<string> = async (parent) => {
  if (parent) throw new Error("The server does not answer");
  return [item("broken", "Broken branch", true)];
};

const tree = (load: TreeLoader<string>) => () => (
  <div style={{ maxInlineSize: 320 }}>
    <ShowValue<string | undefined> initial={undefined}>
      {(value, setValue) => (
        <NavTree
          label="Plant"
          load={load}
          value={value}
          onChange={setValue}
          icon={() => <Icon name="assets" size={16} />}
        />
      )}
    </ShowValue>
  </div>
);

export const stories = defineStories("Surfaces/Navigation tree", {
  Plant: tree(plant),
  Many: tree(many),
  Empty: tree(async () => []),
  Loading: tree(() => new Promise(() => undefined)),
  "Failing branch": tree(failing),
});
