import { choice, explained, hinted, labelled, limited, settings } from "@orrery/model/settings";
import { requiredLine, toggle } from "../entities/forms/form-settings.ts";
import { DEFAULT_LANGUAGE, ENVIRONMENT, type SupportedLanguage } from "../i18n/environment.ts";

const LANGUAGES: readonly SupportedLanguage[] = ENVIRONMENT.languages;
/** The languages of emails are those whose texts are complete, named in their own words. */
const MAIL_LANGUAGES = LANGUAGES.filter(({ texts }) => texts === undefined).map(({ id, name }) => [id, name] as const);

/** Where this installation is reached (console pages, 6.5), and the language of emails to users who have chosen none. */
export const generalForm = {
  settings: settings({
    baseUrl: hinted(
      { description: "admin.base-url-hint", placeholder: "https://iot.example.com" },
      explained(
        {
          required: "admin.base-url-required",
          pattern: "admin.base-url-invalid",
          maxLength: "entity.too-long",
        },
        limited({ pattern: "^\\s*https?://\\S+\\s*$" }, requiredLine("admin.base-url", "admin.base-url-required")),
      ),
    ),
    prohibitDifferentUrl: hinted(
      { description: "admin.prohibit-different-url-hint" },
      toggle("admin.prohibit-different-url"),
    ),
    language: hinted(
      { description: "admin.mail-language-hint" },
      labelled("admin.mail-language", choice(MAIL_LANGUAGES, DEFAULT_LANGUAGE)),
    ),
  }),
};
