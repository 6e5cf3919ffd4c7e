import {
  all,
  choice,
  explained,
  hinted,
  type Infer,
  integer,
  is,
  labelled,
  on,
  required,
  type Setting,
  secret,
  sections,
  when,
} from "@orrery/model/settings";
import { half, line, requiredLine, toggle } from "../entities/forms/form-settings.ts";

const whole = (label: string, invalid: string, preset: number, [minimum, maximum]: readonly [number, number]) => {
  const messages = { required: invalid, type: invalid, minimum: invalid, maximum: invalid };
  return half(required(explained(messages, labelled(label, integer(preset, { minimum, maximum })))));
};
const port = (label: string, preset: number) => whole(label, "admin.port-invalid", preset, [1, 65_535]);

/** Never read back: an empty one keeps what is saved. */
const password = (label: string): Setting<string> =>
  hinted({ half: true, description: "admin.secret-kept" }, labelled(label, secret()));

const SENDER = {
  mailFrom: hinted(
    { description: "admin.mail-from-hint" },
    requiredLine("admin.mail-from", "admin.mail-from-required"),
  ),
};
const SERVER = {
  smtpProtocol: required(
    labelled(
      "admin.smtp-protocol",
      choice(
        [
          ["smtp", "SMTP"],
          ["smtps", "SMTPS"],
        ],
        "smtp",
      ),
    ),
  ),
  smtpHost: requiredLine("admin.smtp-host", "admin.smtp-host-required"),
  smtpPort: port("admin.smtp-port", 25),
  timeout: whole("admin.mail-timeout", "admin.mail-timeout-invalid", 10_000, [0, 999_999]),
  enableTls: when(
    is("smtpProtocol", "smtp"),
    hinted({ description: "admin.enable-tls-hint" }, toggle("admin.enable-tls")),
  ),
  tlsVersion: when(
    all(is("smtpProtocol", "smtp"), on("enableTls")),
    labelled("admin.tls-version", choice(["TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"].map(same), "TLSv1.2")),
  ),
  username: half(line("admin.mail-user")),
  password: password("admin.mail-password"),
};
const PROXY = {
  enableProxy: hinted({ description: "admin.enable-proxy-hint" }, toggle("admin.enable-proxy")),
  proxyHost: when(on("enableProxy"), half(requiredLine("admin.proxy-host", "admin.proxy-host-required"))),
  proxyPort: when(on("enableProxy"), port("admin.proxy-port", 3128)),
  proxyUser: when(on("enableProxy"), half(line("admin.proxy-user"))),
  proxyPassword: when(on("enableProxy"), password("admin.proxy-password")),
};

/** The mail server of the installation (console pages, 6.5). */
export const mailForm = {
  settings: sections(["", SENDER], ["admin.mail-server", SERVER], ["admin.mail-proxy", PROXY]),
};

export const MAIL_SECRETS = ["password", "proxyPassword"] as const;

export type MailValues = Infer<typeof SENDER> & Infer<typeof SERVER> & Infer<typeof PROXY>;

function same(text: string): readonly [string, string] {
  return [text, text];
}
