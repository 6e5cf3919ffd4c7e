import type { FormDraft } from "../entities/forms/entity-form.ts";

/** The way of activation by an email with the link to choose a password. */
export const ACTIVATION_MAIL = "SEND_ACTIVATION_MAIL";

/** Whether the draft of a new user asks for that email. */
export const isMailed = (draft: FormDraft): boolean => draft.activationMethod === ACTIVATION_MAIL;
