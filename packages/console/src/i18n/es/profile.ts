import type { Translated } from "../catalogue.ts";
import type { profileTexts as english } from "../en/profile.ts";

/** Spanish texts of the own account, and of leaving a page. */
export const profileTexts: Translated<typeof english> = {
  profile: {
    profile: "Perfil",
    role: "Rol",
    "last-login-time": "Último inicio de sesión",
    "change-password": "Cambiar la contraseña",
    "current-password": "Contraseña actual",
    "password-for-email": "Se necesita la contraseña para cambiar la dirección de correo.",
    "password-changed": "Contraseña cambiada",
    "access-token": "Token de acceso",
    "access-token-hint": "Las llamadas a la API REST lo llevan como X-Authorization.",
    "copy-jwt-token": "Copiar el token de acceso",
    tokenCopiedSuccessMessage: "El token de acceso está en el portapapeles.",
    tokenCopiedWarnMessage: "No hay ningún token de acceso válido. Vuelve a iniciar sesión.",
    "wrong-password": "Esa no es su contraseña actual.",
    "valid-till": "Válido hasta {{expirationData}}",
  },
  "confirm-on-exit": {
    title: "Cambios sin guardar",
    message: "Lo que has cambiado aquí aún no está guardado y se perderá.",
    leave: "Salir sin guardar",
    stay: "Quedarse",
  },
  dashboard: {
    "home-dashboard": "Panel de inicio",
    "home-dashboard-hide-toolbar": "Ocultar la barra de herramientas del panel de inicio",
  },
};
