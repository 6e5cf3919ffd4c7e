import { sections } from "@orrery/model/settings";
import { useTranslation } from "react-i18next";
import { FormStory } from "../../workshop/form-story.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { CONTACT_SETTINGS, CONTACT_TITLE, contactCheck } from "./contact-settings.ts";

const SOURCE = sections([CONTACT_TITLE, CONTACT_SETTINGS]).form();

function Contact({ model, disabled = false }: { readonly model: unknown; readonly disabled?: boolean }) {
  const { t } = useTranslation();
  return (
    <div style={{ maxInlineSize: 520 }}>
      <FormStory
        value={{ ...SOURCE, schema: SOURCE?.schema, model }}
        check={contactCheck}
        translate={t}
        disabled={disabled}
        flat
      />
    </div>
  );
}

const FILLED = { country: "Germany", zip: "10115", city: "Berlin" };

export const stories = defineStories("Entities/Contact", {
  Empty: () => <Contact model={{}} />,
  Filled: () => <Contact model={FILLED} />,
  Invalid: () => <Contact model={{ country: "Germany", zip: "abc", email: "abc", city: "x".repeat(256) }} />,
  Disabled: () => <Contact model={FILLED} disabled />,
});
