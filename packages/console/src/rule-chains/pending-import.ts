import type { RuleChainType } from "@orrery/model";
import type { ChainFile } from "./chain-file.ts";

let pending: ChainFile | undefined;

/** Hands a file to the page that shows it. */
export function keepImport(file: ChainFile): void {
  pending = file;
}

/** The file that was chosen last, if it is of this type. */
export function takeImport(type: RuleChainType): ChainFile | undefined {
  return pending?.ruleChain.type === type ? pending : undefined;
}

/** It is stored now. */
export function forgetImport(): void {
  pending = undefined;
}
