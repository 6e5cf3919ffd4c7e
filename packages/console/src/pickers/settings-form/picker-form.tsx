import { type LateFormProps, SettingsForm } from "../../controls/settings-form/settings-form.tsx";
import { HelpPopup } from "../help/help-popup.tsx";
import { FIELD_VIEWS } from "./field-views.tsx";

/** A form of the settings kit or of the contract, with every kind of field: what pages show. */
export function PickerForm(props: Omit<LateFormProps, "views" | "help">) {
  return <SettingsForm {...props} views={FIELD_VIEWS} help={(helpId) => <HelpPopup helpId={helpId} />} />;
}
