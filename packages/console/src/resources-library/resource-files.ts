import type { ResourceType, TbResourceDraft } from "@orrery/model";

/** What files of each type are called. */
export const EXTENSIONS: Readonly<Record<ResourceType, string>> = {
  LWM2M_MODEL: "xml",
  PKCS_12: "p12,pfx",
  JKS: "jks",
};

/** A chosen file: one character a byte. */
export interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

/** What is sent of each file; the server reads the title of a model from the file itself. */
export function resourceDrafts(
  resourceType: ResourceType,
  title: string,
  files: readonly ChosenFile[],
): readonly TbResourceDraft[] {
  return files.map(({ name, content }) => ({
    resourceType,
    title: resourceType === "LWM2M_MODEL" ? name : title.trim(),
    fileName: name,
    data: btoa(content),
  }));
}

/** The files that a control for one or several gives. */
export function chosenFiles(contents: unknown, names: string | readonly string[] | null): readonly ChosenFile[] {
  const all = [names ?? []].flat();
  const each = Array.isArray(contents) ? (contents as readonly unknown[]) : [contents];
  return all.map((name, at) => ({ name, content: String(each[at] ?? "") }));
}
