import type { DeviceCredentials } from "@orrery/model";

export type ProvisionedCredentials = Pick<DeviceCredentials, "credentialsType" | "credentialsId" | "credentialsValue">;

/** The result of a provisioning request. `NOT_FOUND`: no profile has this key and secret. */
export type ProvisionAnswer =
  | { readonly status: "SUCCESS"; readonly credentials: ProvisionedCredentials }
  | { readonly status: "NOT_FOUND" | "FAILURE" };

/** The answer in JSON (reference: device connectivity, 9.4). */
export function provisionAnswerJson(answer: ProvisionAnswer): string {
  switch (answer.status) {
    case "SUCCESS": {
      const { credentialsType } = answer.credentials;
      return JSON.stringify({ ...valueMember(answer.credentials), credentialsType, status: answer.status });
    }
    case "NOT_FOUND":
      return JSON.stringify({ errorMsg: "Provision data was not found!", status: answer.status });
    case "FAILURE":
      return JSON.stringify({ errorMsg: "Failed to provision device!", status: answer.status });
  }
}

function valueMember({ credentialsType, credentialsId, credentialsValue }: ProvisionedCredentials): object {
  switch (credentialsType) {
    case "ACCESS_TOKEN":
      return { credentialsValue: credentialsId };
    case "MQTT_BASIC":
      return { credentialsValue: JSON.parse(credentialsValue ?? "null") as unknown };
    case "X509_CERTIFICATE":
      return { credentialsValue };
    case "LWM2M_CREDENTIALS":
      return {};
  }
}
