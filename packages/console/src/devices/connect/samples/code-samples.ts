import { DEFAULT_MQTT_TOPICS, type DeviceCredentials } from "@orrery/model";
import type { ConnectPlace, GuideChoice } from "../connect-commands.ts";
import { connectAddress, type MqttIdentity, mqttIdentityOf, mqttPlaceOf } from "./connect-address.ts";

export const SAMPLE_LANGUAGES = ["arduino", "python", "node"] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** A literal text, which these languages write alike. */
const text = (value: string) => JSON.stringify(value);
/** Files with its certificate and key, as the commands name them. */
const OWN = "device";
const VALUES = '{"temperature": 21.5}';

/** A program that sends a reading every ten seconds, with the credentials of the device. */
export function codeSample(
  language: SampleLanguage,
  credentials: DeviceCredentials,
  place: ConnectPlace,
  choice: Pick<GuideChoice, "protocol" | "tls">,
): string {
  const address = connectAddress(credentials, place, choice);
  switch (choice.protocol) {
    case "mqtt": {
      const topic = place.telemetryTopic ?? DEFAULT_MQTT_TOPICS.deviceTelemetryTopic;
      const { scheme, port } = mqttPlaceOf(place, choice.tls);
      const identity = mqttIdentityOf(credentials);
      const mqtt = { host: place.mqttHost, port, topic, isTls: scheme === "mqtts", ...identity };
      return { arduino: arduinoMqtt, python: pythonMqtt, node: nodeMqtt }[language](mqtt);
    }
    case "http":
      return { arduino: arduinoHttp, python: pythonHttp, node: nodeHttp }[language](address);
    case "coap":
      return { arduino: arduinoCoap, python: pythonCoap, node: nodeCoap }[language](address);
  }
}

interface Mqtt extends MqttIdentity {
  readonly host: string;
  readonly port: number;
  readonly topic: string;
  readonly isTls: boolean;
}

function arduinoMqtt({ host, port, topic, isTls, clientId, userName, password, byCertificate }: Mqtt): string {
  const network = isTls ? "WiFiClientSecure" : "WiFiClient";
  const keys = [
    ...(isTls ? ["extern const char CA[];  // ca.pem"] : []),
    ...(byCertificate ? ["extern const char CERTIFICATE[], KEY[];  // device.pem, device.key"] : []),
  ];
  const names = [
    text(clientId === "" ? "device" : clientId),
    ...(byCertificate ? [] : [text(userName), text(password)]),
  ];
  return [
    "// ESP32; libraries: WiFi, PubSubClient",
    `#include <${network}.h>`,
    "#include <PubSubClient.h>",
    "",
    ...keys,
    `${network} network;`,
    "PubSubClient device(network);",
    "",
    "void setup() {",
    '  WiFi.begin("your network", "its password");',
    "  while (WiFi.status() != WL_CONNECTED) delay(200);",
    ...(isTls ? ["  network.setCACert(CA);"] : []),
    ...(byCertificate ? ["  network.setCertificate(CERTIFICATE);", "  network.setPrivateKey(KEY);"] : []),
    `  device.setServer(${text(host)}, ${port});`,
    "}",
    "",
    "void loop() {",
    `  if (!device.connected()) device.connect(${names.join(", ")});`,
    `  device.publish(${text(topic)}, ${text(VALUES)});`,
    "  for (int i = 0; i < 100; i++) {",
    "    device.loop();",
    "    delay(100);",
    "  }",
    "}",
  ].join("\n");
}

function pythonMqtt({ host, port, topic, isTls, clientId, userName, password, byCertificate }: Mqtt): string {
  const keys = byCertificate ? `, certfile=${text(`${OWN}.pem`)}, keyfile=${text(`${OWN}.key`)}` : "";
  const person = [userName, ...(password === "" ? [] : [password])].map(text).join(", ");
  return [
    "# pip install paho-mqtt",
    "import time",
    "import paho.mqtt.client as mqtt",
    "",
    `device = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=${text(clientId)})`,
    ...(userName === "" ? [] : [`device.username_pw_set(${person})`]),
    ...(isTls ? [`device.tls_set(ca_certs="ca.pem"${keys})`] : []),
    `device.connect(${text(host)}, ${port})`,
    "device.loop_start()",
    "while True:",
    `    device.publish(${text(topic)}, '${VALUES}', qos=1)`,
    "    time.sleep(10)",
  ].join("\n");
}

function nodeMqtt({ host, port, topic, isTls, clientId, userName, password, byCertificate }: Mqtt): string {
  const options = [
    ...(clientId === "" ? [] : [`clientId: ${text(clientId)}`]),
    ...(userName === "" ? [] : [`username: ${text(userName)}`]),
    ...(password === "" ? [] : [`password: ${text(password)}`]),
    ...(isTls ? ['ca: readFileSync("ca.pem")'] : []),
    ...(byCertificate ? [`cert: readFileSync(${text(`${OWN}.pem`)})`, `key: readFileSync(${text(`${OWN}.key`)})`] : []),
  ];
  return [
    "// npm install mqtt",
    ...(isTls ? ['import { readFileSync } from "node:fs";'] : []),
    'import mqtt from "mqtt";',
    "",
    `const device = await mqtt.connectAsync(${text(`${isTls ? "mqtts" : "mqtt"}://${host}:${port}`)}, {`,
    ...options.map((option) => `  ${option},`),
    "});",
    "setInterval(() => {",
    `  device.publish(${text(topic)}, '${VALUES}', { qos: 1 });`,
    "}, 10_000);",
  ].join("\n");
}

function arduinoHttp(address: string): string {
  return [
    "// ESP32",
    "#include <WiFi.h>",
    "#include <HTTPClient.h>",
    "",
    "void setup() {",
    '  WiFi.begin("your network", "its password");',
    "  while (WiFi.status() != WL_CONNECTED) delay(200);",
    "}",
    "",
    "void loop() {",
    "  HTTPClient http;",
    `  http.begin(${text(address)});`,
    '  http.addHeader("Content-Type", "application/json");',
    `  http.POST(${text(VALUES)});`,
    "  http.end();",
    "  delay(10000);",
    "}",
  ].join("\n");
}

function pythonHttp(address: string): string {
  return [
    "import time",
    "import urllib.request",
    "",
    `address = ${text(address)}`,
    'headers = {"Content-Type": "application/json"}',
    "while True:",
    `    request = urllib.request.Request(address, data=b'${VALUES}', headers=headers)`,
    "    urllib.request.urlopen(request).close()",
    "    time.sleep(10)",
  ].join("\n");
}

function nodeHttp(address: string): string {
  return [
    `const address = ${text(address)};`,
    "setInterval(async () => {",
    '  const headers = { "content-type": "application/json" };',
    `  const answer = await fetch(address, { method: "POST", headers, body: '${VALUES}' });`,
    "  if (!answer.ok) console.error(answer.status);",
    "}, 10_000);",
  ].join("\n");
}

function arduinoCoap(address: string): string {
  const { hostname, port, pathname } = new URL(address.replace(/^coap:/, "http:"));
  return [
    "// ESP32; library: CoAP simple library",
    "#include <WiFi.h>",
    "#include <WiFiUdp.h>",
    "#include <coap-simple.h>",
    "",
    "WiFiUDP udp;",
    "Coap coap(udp);",
    "",
    "void setup() {",
    '  WiFi.begin("your network", "its password");',
    "  while (WiFi.status() != WL_CONNECTED) delay(200);",
    "  coap.start();",
    "}",
    "",
    "void loop() {",
    "  IPAddress server;",
    `  WiFi.hostByName(${text(hostname)}, server);`,
    `  coap.send(server, ${port}, ${text(pathname.slice(1))}, COAP_CON, COAP_POST, NULL, 0,`,
    `            (const uint8_t *)${text(VALUES)}, ${VALUES.length});`,
    "  coap.loop();",
    "  delay(10000);",
    "}",
  ].join("\n");
}

function pythonCoap(address: string): string {
  return [
    "# pip install aiocoap",
    "import asyncio",
    "from aiocoap import Context, Message, POST",
    "",
    "async def main():",
    "    device = await Context.create_client_context()",
    "    while True:",
    `        message = Message(code=POST, uri=${text(address)}, payload=b'${VALUES}')`,
    "        await device.request(message).response",
    "        await asyncio.sleep(10)",
    "",
    "asyncio.run(main())",
  ].join("\n");
}

function nodeCoap(address: string): string {
  return [
    "// npm install coap",
    'import coap from "coap";',
    "",
    "setInterval(() => {",
    `  const { hostname, port, pathname } = new URL(${text(address)});`,
    '  const request = coap.request({ hostname, port: Number(port), pathname, method: "POST" });',
    `  request.end('${VALUES}');`,
    "}, 10_000);",
  ].join("\n");
}
