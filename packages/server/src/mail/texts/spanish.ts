import type { FeatureWords, MailTexts } from "./mail-texts.ts";

const FEATURES: FeatureWords = {
  transport: { name: "mensajes de dispositivos", stopped: "Los mensajes de los dispositivos se rechazan" },
  storage: { name: "telemetría almacenada", stopped: "La telemetría no se almacena" },
  ruleEngine: { name: "ejecuciones de nodos de reglas", stopped: "Las cadenas de reglas no procesan mensajes" },
  jsExecution: { name: "ejecuciones de scripts", stopped: "Los scripts de las cadenas de reglas fallan" },
  email: { name: "correos", stopped: "Las cadenas de reglas no envían correos" },
  sms: { name: "SMS", stopped: "Las cadenas de reglas no envían SMS" },
  alarm: { name: "alarmas creadas", stopped: "Las cadenas de reglas no crean alarmas" },
};

export const spanish: MailTexts = {
  tag: "es",
  activation: (name, to) => ({
    subject: `Activa tu cuenta en ${name}`,
    heading: `Te damos la bienvenida a ${name}`,
    paragraphs: [
      `Se ha creado una cuenta para ${to}.`,
      "Abre el enlace en las próximas 24 horas para elegir una contraseña. Después podrás iniciar sesión con tu correo.",
    ],
    action: "Activar la cuenta",
    note: "¿No esperabas este correo? No tienes que hacer nada: sin el enlace nadie puede usar la cuenta.",
  }),
  activated: (name, to) => ({
    subject: `Tu cuenta en ${name} está activa`,
    heading: "Tu cuenta está activa",
    paragraphs: [`La cuenta ${to} se ha activado y ya puedes iniciar sesión.`],
    action: "Iniciar sesión",
  }),
  passwordReset: (name, to) => ({
    subject: `Elige una contraseña nueva para ${name}`,
    heading: "Elige una contraseña nueva",
    paragraphs: [
      `Alguien, probablemente tú, ha pedido una contraseña nueva para la cuenta ${to}. El enlace sirve durante una hora.`,
    ],
    action: "Elegir una contraseña",
    note: "¿No has sido tú? Ignora este correo: tu contraseña sigue como está.",
  }),
  passwordChanged: (name, to) => ({
    subject: `Tu contraseña de ${name} ha cambiado`,
    heading: "Tu contraseña ha cambiado",
    paragraphs: [
      `Se ha elegido una contraseña nueva para la cuenta ${to}. Las sesiones que estaban abiertas han terminado.`,
      "¿No has sido tú? Avisa enseguida a tu administrador.",
    ],
    action: "Iniciar sesión",
  }),
  addressChanged: (name, to, address) => ({
    subject: `Tu correo en ${name} ha cambiado`,
    heading: "Tu correo ha cambiado",
    paragraphs: [
      `Desde ahora la cuenta ${to} tiene la dirección ${address}. Esta dirección ya no recibirá correos sobre ella.`,
      "¿No has sido tú? Avisa enseguida a tu administrador.",
    ],
  }),
  lockout: (name, email, attempts) => ({
    subject: `Se ha bloqueado una cuenta en ${name}`,
    heading: "Se ha bloqueado una cuenta",
    paragraphs: [
      `El inicio de sesión como ${email} ha fallado más de ${attempts} veces seguidas, así que la cuenta se ha bloqueado.`,
      "El bloqueo termina a los 15 minutos, o cuando un administrador habilita la cuenta en la página del usuario.",
    ],
  }),
  usageWarning: (name, feature) => ({
    subject: `Uso de la API en ${name}: límite casi alcanzado (${FEATURES[feature].name})`,
    heading: "Un límite está cerca",
    paragraphs: [
      `Tu organización ha gastado la mayor parte de lo que tiene este mes: ${FEATURES[feature].name}.`,
      "Cuando se alcance el límite, se detendrá hasta que termine el mes o se suba el límite.",
    ],
    action: "Ver el uso de la API",
  }),
  usageDisabled: (name, feature) => ({
    subject: `Uso de la API en ${name}: límite alcanzado (${FEATURES[feature].name})`,
    heading: "Se ha alcanzado un límite",
    paragraphs: [
      `Tu organización ha gastado todo lo que tiene este mes: ${FEATURES[feature].name}.`,
      `${FEATURES[feature].stopped} hasta que termine el mes o se suba el límite.`,
    ],
    action: "Ver el uso de la API",
  }),
  test: (name) => ({
    subject: `Correo de prueba de ${name}`,
    heading: "El correo saliente funciona",
    paragraphs: ["Lees esto porque un administrador del sistema ha probado los ajustes del correo saliente."],
  }),
};
