import type { DialogPlace } from "./dialog-place.ts";
import { FormBuilder, Validators } from "./forms.ts";
import { Observable, of } from "./observables.ts";
import { Template } from "./template/template.ts";

type Instance = Record<string, unknown>;

interface DialogParts {
  readonly place: DialogPlace;
  readonly texts: Readonly<Record<string, string>>;
  readonly redraw: () => void;
  /** The router of the context. */
  readonly router: () => unknown;
  readonly failed: (error: unknown) => void;
}

/**
 * `ctx.customDialog.customDialog(template, controller, data)` (reference: dashboards and widgets, 4.4): a dialog of the
 * script, within its frame. The observable gives what it is closed with.
 */
export const customDialog =
  ({ place, texts, redraw, router, failed }: DialogParts) =>
  (text: string, controller: (instance: Instance) => void, data?: unknown): Observable =>
    new Observable((to) => {
      const content = document.createElement("div");
      let remove: (() => void) | undefined;
      const close = (result?: unknown) => {
        if (!open.delete(template)) return;
        template.destroy();
        remove?.();
        to.next(result);
        to.complete();
        redraw();
      };
      const instance: Instance = {
        dialogRef: { close },
        data,
        fb: FormBuilder,
        validators: Validators,
        isLoading$: of(false),
        router: router(),
        ...(typeof data === "object" ? data : {}),
      };
      const template = new Template(text, instance, {
        texts,
        failed: ({ message }) => failed(new Error(message)),
        redraw,
      });
      open.add(template);
      try {
        controller(instance);
        template.drawInto(content);
        if (open.has(template)) remove = place.show(content, close); // its controller may have closed it
      } catch (error) {
        open.delete(template);
        to.error(error);
      }
    });

const open = new Set<Template>();
/** Draws the dialogs that are open again. */
export const redrawDialogs = (): void => {
  for (const template of open) template.update();
};
