import type { RuleChain, RuleChainDraft, RuleChainMetaData } from "@orrery/model";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import type { Difference } from "../../entities/history/differences.ts";
import { useEntityChanged } from "../../entities/use-entity-changed.ts";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";
import type { ChainGraph } from "../model/chain-graph.ts";
import { compareChains } from "../model/compare.ts";
import { readContent, writeContent } from "../model/metadata.ts";
import { withRemarks } from "../model/remarks.ts";
import type { ChainEditor } from "./chain-editor.ts";
import { matchIds } from "./match-ids.ts";

/** A chain as it was read, or one that is not stored yet. */
export interface ChainSource {
  readonly draft: RuleChainDraft & { readonly name: string };
  readonly chain: RuleChain | undefined;
  /** As the server had it when it was read. */
  readonly metadata: RuleChainMetaData | undefined;
}

interface SaveOptions {
  readonly source: ChainSource;
  readonly editor: ChainEditor;
  readonly onSaved: (chain: RuleChain, metadata: RuleChainMetaData) => void;
}

/** Somebody else saved the chain since it was read. */
export class ChainConflict extends Error {
  readonly rows: readonly Difference[];

  constructor(rows: readonly Difference[]) {
    super("The rule chain has been changed meanwhile");
    this.rows = rows;
  }
}

/** Saves what is drawn: the chain itself where it is new or its notes changed, then its nodes and links. */
export function useSave({ source, editor, onSaved }: SaveOptions) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const options = { ignoreErrors: true };
  /** Made by a save whose second half failed: the next one goes on with it. */
  const created = useRef<RuleChain>(undefined);

  async function checkUnchanged(graph: ChainGraph): Promise<void> {
    const { chain, metadata } = source;
    if (!chain || !metadata) return;
    const current = await client.ruleChains.metaData(chain.id, options);
    if (contentText(current) === contentText(metadata)) return;
    const theirs = readContent(current, (index) => current.nodes[index]?.id.id ?? "");
    throw new ChainConflict(compareChains({ ...theirs, remarks: graph.remarks }, byStoredId(editor, graph)));
  }

  /** The chain itself: it is saved when it is new, or when its notes changed. */
  async function savedChain({ remarks }: ChainGraph): Promise<RuleChain> {
    const { draft } = source;
    const chain = source.chain ?? created.current;
    const notes = [...remarks.values()];
    const additionalInfo = withRemarks(draft.additionalInfo ?? null, notes);
    if (chain && JSON.stringify(additionalInfo) === JSON.stringify(draft.additionalInfo ?? null)) return chain;
    if (!chain) return client.ruleChains.save({ ...draft, additionalInfo }, options);
    const current = await client.ruleChains.get(chain.id, options); // others may have renamed it
    return client.ruleChains.save({ ...current, additionalInfo: withRemarks(current.additionalInfo, notes) }, options);
  }

  return useSubmission({
    mutationFn: async ({ overwrites }: { readonly overwrites: boolean }) => {
      const graph = editor.graph;
      if (!overwrites) await checkUnchanged(graph);
      const before = editor.ids;
      const chain = await savedChain(graph);
      created.current = chain;
      const known = new Map([...before].filter(([key]) => graph.nodes.has(key)));
      const ids = overwrites ? await stillStored(known, chain) : known;
      const draft = { ruleChainId: chain.id, ...writeContent(graph, ids) };
      const metadata = await client.ruleChains.saveMetaData(draft, options);
      return { chain, metadata, graph, ids };
    },
    onSuccess: ({ chain, metadata, graph, ids }) => {
      const stored = matchIds(graph, ids, metadata);
      editor.saved(graph, stored.graph, stored.ids);
      onSaved(chain, metadata);
      changed();
      toast({ type: "success", message: t("entity.saved", { name: chain.name }) });
    },
    onError: (error) => {
      if (!(error instanceof ChainConflict))
        toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) });
    },
  });

  /** Nodes that somebody else deleted meanwhile are new again. */
  async function stillStored(ids: ChainEditor["ids"], { id }: RuleChain) {
    const { nodes } = await client.ruleChains.metaData(id, options);
    const stored = new Set<string>(nodes.map((node) => node.id.id));
    return new Map([...ids].filter(([, node]) => stored.has(node.id)));
  }
}

/** What counts as a change: not the order of nodes, which the server chooses. */
function contentText({ nodes, connections, firstNodeIndex }: RuleChainMetaData): string {
  const idAt = (index: number | null) => (index === null ? null : (nodes[index]?.id.id ?? null));
  const links = (connections ?? []).map(({ fromIndex, toIndex, type }) =>
    [idAt(fromIndex), idAt(toIndex), type].join(),
  );
  return JSON.stringify([nodes.toSorted((a, b) => (a.id.id < b.id.id ? -1 : 1)), links.sort(), idAt(firstNodeIndex)]);
}

/** The graph with stored nodes under their ids, as others have it. */
function byStoredId(editor: ChainEditor, { nodes, links, remarks }: ChainGraph): ChainGraph {
  const keyOf = (key: string) => editor.ids.get(key)?.id ?? key;
  return {
    nodes: new Map([...nodes].map(([key, node]) => [keyOf(key), { ...node, key: keyOf(key) }])),
    links: new Map([...links].map(([key, link]) => [key, { ...link, from: keyOf(link.from), to: keyOf(link.to) }])),
    remarks,
  };
}
