/** The pages of settings in one file: each of them is small, and the start of the program names every file of a page. */
export { BrandingPage } from "./branding/branding-page.tsx";
export { GeneralPage } from "./general-page.tsx";
export { HomeSettingsPage } from "./home-settings-page.tsx";
export { MailPage } from "./mail-page.tsx";
export { OAuth2Page } from "./oauth2/oauth2-page.tsx";
export { RetentionPage } from "./retention/retention-page.tsx";
export { SecurityPage } from "./security-page.tsx";
export { SmsPage } from "./sms-page.tsx";
