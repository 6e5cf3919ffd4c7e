/** Where the dialogs of a script are shown. */
export interface DialogPlace {
  /** Shows it on top of the others. `cancel`: the viewer wants it closed. @returns what takes it away */
  readonly show: (content: HTMLElement, cancel: () => void) => () => void;
}

/** Above the widget, within its frame. */
export const aboveWidget: DialogPlace = {
  show(content, cancel) {
    const dialog = document.createElement("dialog");
    dialog.className = "tb-dialog";
    dialog.append(content);
    dialog.addEventListener("cancel", cancel);
    document.body.append(dialog);
    dialog.showModal();
    return () => {
      dialog.close();
      dialog.remove();
    };
  },
};
