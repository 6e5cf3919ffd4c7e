import type { UserAccount, UserDraft } from "@orrery/model";
import type { FormField, FormValues } from "../entities/entity-form.ts";
import { textOf, textOrNull } from "../entities/entity-form.ts";
import { ENVIRONMENT } from "../i18n/environment.ts";

/** What people may change of their own account. */
export const PROFILE_FIELDS: readonly FormField[] = [
  { kind: "email", name: "email", label: "user.email", required: "user.email-required" },
  { kind: "text", name: "firstName", label: "user.first-name" },
  { kind: "text", name: "lastName", label: "user.last-name" },
  {
    kind: "choice",
    name: "lang",
    label: "language.language",
    choices: () => ENVIRONMENT.languages.map(({ id, name }) => ({ value: id, label: name })),
  },
];

/** `language` is shown while none is saved. */
export function readProfile(user: UserAccount, language: string): FormValues {
  const { lang } = user.additionalInfo ?? {};
  return {
    email: user.email,
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    lang: typeof lang === "string" ? lang : language,
  };
}

/** The account with what was changed; everything else of it stays. */
export function changedProfile(user: UserAccount, values: FormValues): UserDraft {
  return {
    ...user,
    email: textOf(values, "email"),
    firstName: textOrNull(values, "firstName"),
    lastName: textOrNull(values, "lastName"),
    additionalInfo: { ...user.additionalInfo, lang: textOf(values, "lang") },
  };
}
