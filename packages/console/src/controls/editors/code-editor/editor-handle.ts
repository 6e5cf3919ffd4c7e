/** What a form does with an editor before it saves. */
export interface EditorHandle {
  /** Checks the text, shows what is wrong and says whether it is good. */
  readonly validate: () => Promise<boolean>;
}
