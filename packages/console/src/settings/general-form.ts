import { explained, hinted, limited, settings } from "@orrery/model/settings";
import { requiredLine, toggle } from "../entities/forms/form-settings.ts";

/** Where this installation is reached (console pages, 6.5). */
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
  }),
};
