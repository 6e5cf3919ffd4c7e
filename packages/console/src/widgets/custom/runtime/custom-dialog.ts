import { FormBuilder, Validators } from "./forms.ts";
import { Observable, of } from "./observables.ts";
import { Template } from "./template/template.ts";

type Instance = Record<string, unknown>;

/**
 * `ctx.customDialog.customDialog(template, controller, data)` (reference: dashboards and widgets, 4.4): a dialog of the
 * widget, within its frame. The observable gives what it is closed with.
 */
export const customDialog =
  (redraw: () => void, failed: (error: unknown) => void) =>
  (text: string, controller: (instance: Instance) => void, data?: unknown): Observable =>
    new Observable((to) => {
      const dialog = document.createElement("dialog");
      dialog.className = "tb-dialog";
      const close = (result?: unknown) => {
        template.destroy();
        open.delete(template);
        dialog.close();
        dialog.remove();
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
        ...(typeof data === "object" ? data : {}),
      };
      const template = new Template(text, instance, {
        texts: {},
        failed: ({ message }) => failed(new Error(message)),
        redraw,
      });
      open.add(template);
      try {
        controller(instance);
        template.drawInto(dialog);
      } catch (error) {
        open.delete(template);
        to.error(error);
        return;
      }
      dialog.addEventListener("cancel", () => close());
      document.body.append(dialog);
      dialog.showModal();
    });

const open = new Set<Template>();
/** Draws the dialogs that are open again. */
export const redrawDialogs = (): void => {
  for (const template of open) template.update();
};
