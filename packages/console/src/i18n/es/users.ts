import type { Translated } from "../catalogue.ts";
import type { userTexts as english } from "../en/users.ts";

/** Spanish texts of the pages about users. */
export const userTexts: Translated<typeof english> = {
  user: {
    "activation-method": "Activación",
    "send-activation-mail": "Enviar correo de activación",
    "resend-activation": "Enviar correo de activación",
    "resend-activation-title": "¿Enviar a {{name}} un correo de activación?",
    "resend-activation-text": "Lleva el enlace para elegir una contraseña; uno anterior deja de valer.",
    "activation-email-sent-message": "Correo de activación enviado",
    "default-dashboard": "Primer panel",
    "default-dashboard-hint": "Se abre al iniciar sesión.",
    "always-fullscreen": "Siempre a pantalla completa",
    "home-dashboard-hint": "En lugar de la página de inicio.",
    description: "Descripción",
    add: "Añadir usuario",
    edit: "Editar usuario",
    search: "Buscar usuarios",
    "no-users-text": "Aún no hay usuarios",
    "no-users-hint": "Añade a las personas que pueden iniciar sesión aquí.",
    "user-details": "Detalles del usuario",
    "selected-users": "{count, plural, 1 {1 usuario seleccionado} other {# usuarios seleccionados}}",
    "delete-title": "¿Eliminar {{name}}?",
    "delete-many-title": "{count, plural, 1 {¿Eliminar 1 usuario?} other {¿Eliminar # usuarios?}}",
    "delete-text": "Ya no podrá iniciar sesión.",
    "delete-many": "{count, plural, 1 {Eliminar 1 usuario} other {Eliminar # usuarios}}",
    "activation-link": "Enlace de activación",
    "activation-link-text": "Envía este enlace a {{email}}. Abre una página en la que se elige la contraseña.",
    "activation-link-copied-message": "Enlace de activación copiado",
    "sign-in-as": "Iniciar sesión como este usuario",
    "sign-in-as-title": "¿Iniciar sesión como {{email}}?",
    "sign-in-as-text":
      "Seguirá con los permisos de este usuario; para volver, cierre la sesión e inicie la suya. Queda en el registro de auditoría.",
    "sign-in-as-verb": "Iniciar sesión como usuario",
    "signed-in-as": "Ha iniciado sesión como {{email}}",
    "display-activation-link": "Mostrar el enlace de activación",
    "disable-account": "Desactivar la cuenta",
    "disable-account-title": "¿Desactivar {{name}}?",
    "disable-account-text":
      "Se cierran todas sus sesiones y no podrá iniciar sesión hasta que la cuenta se active de nuevo.",
    "disable-account-message": "{{name}} ya no puede iniciar sesión",
    "enable-account": "Activar la cuenta",
    "enable-account-title": "¿Activar {{name}}?",
    "enable-account-text": "Podrá iniciar sesión de nuevo con su contraseña.",
    "enable-account-message": "{{name}} puede iniciar sesión de nuevo",
  },
};
