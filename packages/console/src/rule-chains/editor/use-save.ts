import { isApiError } from "@orrery/client";
import { formatBigJson, type RuleChain, type RuleChainDraft, type RuleChainMetaData } from "@orrery/model";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import type { Difference } from "../../entities/history/differences.ts";
import { useEntityChanged } from "../../entities/use-entity-changed.ts";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { byKey, type ChainGraph } from "../model/chain-graph.ts";
import { compareChains } from "../model/compare.ts";
import { lostSecrets } from "../model/masked-secrets.ts";
import { type NodeIds, readContent, writeContent } from "../model/metadata.ts";
import { areSameRemarks, remarksOf, withRemarks } from "../model/remarks.ts";
import { type ChainEditor, newKey } from "./chain-editor.ts";
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

/** Nodes would be saved without the secrets that they had elsewhere. */
class SecretsMissing extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super("Secrets of nodes that are not stored are only known as masks");
    this.names = names;
  }
}

/** Saves what is drawn: the chain itself where it is new or its notes changed, then its nodes and links. */
export function useSave({ source, editor, onSaved }: SaveOptions) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const options = { ignoreErrors: true };
  /** What the last save made of the chain itself: where its second half failed, the next one goes on with it. */
  const own = useRef<RuleChain>(undefined);

  /** @returns the tag of the content, with which the server compares again when it saves. */
  async function checkUnchanged(graph: ChainGraph, now: RuleChain | undefined): Promise<string | undefined> {
    const { chain, metadata } = source;
    if (!chain || !metadata || !now) return undefined;
    const current = await client.ruleChains.metaData(chain.id, options);
    const [before, remarks] = [own.current ?? chain, now].map(({ additionalInfo }) =>
      remarksOf(additionalInfo, newKey),
    );
    if (contentText(current) === contentText(metadata) && areSameRemarks(before ?? [], remarks ?? []))
      return client.api.tagOf(current);
    const content = readContent(current, (index) => current.nodes[index]?.id.id ?? "");
    throw new ChainConflict(compareChains({ ...content, remarks: byKey(remarks ?? []) }, byStoredId(editor, graph)));
  }

  /** The chain itself: it is saved when it is new, or when the server has other notes. `now`: as the server has it. */
  async function savedChain({ remarks }: ChainGraph, now: RuleChain | undefined): Promise<RuleChain> {
    const { draft } = source;
    const notes = [...remarks.values()];
    const of = now ?? draft; // others may have renamed it
    if (now && areSameRemarks(remarksOf(now.additionalInfo, newKey), notes)) return now;
    return client.ruleChains.save({ ...of, additionalInfo: withRemarks(of.additionalInfo ?? null, notes) }, options);
  }

  /** Stops before a save that would lose secrets, and has the nodes marked that need them again. */
  function checkSecrets(graph: ChainGraph, ids: NodeIds): void {
    const lost = lostSecrets(graph, ids);
    if (lost.size === 0) return;
    editor.keepIds(new Map([...editor.ids].filter(([key]) => !graph.nodes.has(key) || ids.has(key))));
    throw new SecretsMissing([...lost].map((key) => graph.nodes.get(key)?.name ?? ""));
  }

  return useSubmission({
    mutationFn: async ({ overwrites }: { readonly overwrites: boolean }) => {
      const graph = editor.graph;
      const stored = source.chain ?? own.current;
      const now = stored && (await client.ruleChains.get(stored.id, options));
      const ifMatch = overwrites ? undefined : await checkUnchanged(graph, now);
      const known = new Map([...editor.ids].filter(([key]) => graph.nodes.has(key)));
      const ids = overwrites && now ? await stillStored(known, now) : known;
      checkSecrets(graph, ids);
      const chain = await savedChain(graph, now);
      own.current = chain;
      const draft = { ruleChainId: chain.id, ...writeContent(graph, ids) };
      const metadata = await client.ruleChains.saveMetaData(draft, { ...options, ifMatch }).catch(async (error) => {
        if (isApiError(error) && error.status === 409) await checkUnchanged(graph, now); // says what differs
        throw error;
      });
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
      if (error instanceof ChainConflict) return;
      const message =
        error instanceof SecretsMissing
          ? t("rulechain.enter-secrets", { names: error.names.join(", ") })
          : errorText(error, t("error.unable-to-connect-text"));
      toast({ type: "error", message });
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
  return formatBigJson([nodes.toSorted((a, b) => (a.id.id < b.id.id ? -1 : 1)), links.sort(), idAt(firstNodeIndex)]);
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
