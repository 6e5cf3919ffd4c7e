import { type ApiError, Signal } from "@orrery/client";
import type { Notifications } from "../controls/overlays/toasts/notifications.ts";
import type { Replacement } from "../session/auth.ts";
import { type ErrorText, type Reaction, reactionTo } from "./error-catalogue.ts";

/** A dialog about rights or the sign-in that may come up anywhere. */
export type AccessQuestion =
  | { readonly kind: "forbidden" }
  /** Refused by the console itself, for example a private dashboard to a public visitor. */
  | { readonly kind: "permissionDenied"; readonly text?: string | undefined }
  | { readonly kind: "loginError"; readonly message: string }
  /** An address would sign another user in. */
  | { readonly kind: "replaceSession"; readonly change: Replacement; readonly answer: (isWanted: boolean) => void };

export interface ErrorReportsOptions {
  readonly notifications: Notifications;
  readonly translate: (key: string) => string;
  /** Ends the session of the tab. */
  readonly signOut: () => void;
}

/** Performs what the catalogue of errors says: toasts, dialogs, the end of the session. */
export class ErrorReports {
  readonly #options: ErrorReportsOptions;
  readonly dialog = new Signal<AccessQuestion | undefined>(undefined);

  constructor(options: ErrorReportsOptions) {
    this.#options = options;
  }

  readonly report = (error: ApiError): void => this.perform(reactionTo(error));

  /** Resolves with the user's answer to signing in as another user. */
  readonly askToReplace = (change: Replacement): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (isWanted: boolean) => {
        this.dialog.set(undefined);
        resolve(isWanted);
      };
      this.dialog.set({ kind: "replaceSession", change, answer });
    });

  readonly perform = (reaction: Reaction): void => {
    switch (reaction.kind) {
      case "none":
        return;
      case "forbidden":
        this.dialog.set({ kind: "forbidden" });
        return;
      case "toast": {
        const { durationMs: duration } = reaction;
        const message = reaction.say.map(this.#words).join(" ");
        this.#options.notifications.show({ type: "error", message, duration, forceDismiss: duration !== undefined });
        if (reaction.signOut) this.#options.signOut();
      }
    }
  };

  readonly #words = (saying: ErrorText): string =>
    "key" in saying ? this.#options.translate(saying.key) : saying.text;
}
