import { type Ref, type RefCallback, useImperativeHandle, useState } from "react";
import type { EditorHandle } from "./editor-handle.ts";

/** The handle of an editor that is still loading: calls wait for it. */
export class LateHandle implements EditorHandle {
  readonly #arrived = Promise.withResolvers<void>();
  #editor: EditorHandle | null = null;

  /** Ref for the editor itself. */
  readonly arrive = (editor: EditorHandle | null): void => {
    this.#editor = editor;
    if (editor) this.#arrived.resolve();
  };

  /** An editor that has left the page is not good. */
  readonly validate = async (): Promise<boolean> => {
    await this.#arrived.promise;
    return (await this.#editor?.validate()) ?? false;
  };
}

/** Gives the owner of an editor a handle at once; the ref is for the editor, which comes later. */
export function useLateHandle(ref: Ref<EditorHandle> | undefined): RefCallback<EditorHandle> {
  const [handle] = useState(() => new LateHandle());
  useImperativeHandle(ref, () => handle, [handle]);
  return handle.arrive;
}
