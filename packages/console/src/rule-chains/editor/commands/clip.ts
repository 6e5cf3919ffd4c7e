import { KeptClip } from "../../../controls/hooks/kept-clip.ts";

const clip = new KeptClip("orrery.rule-chain-clip");

/** Copied parts go from one chain to another. */
export const keepClip = (text: string): void => clip.keep(text);

export const keptClip = (): string | undefined => clip.kept();

export const readClip = (): Promise<string | undefined> => clip.read();
