/** Why there is no picture: no camera, not allowed, in use elsewhere, or browsers offer none to this page. */
export type CameraProblem = "none" | "refused" | "busy" | "insecure";

export type OpenedCamera =
  | { readonly kind: "open"; readonly stream: MediaStream; readonly cameras: readonly string[] }
  | { readonly kind: "failed"; readonly problem: CameraProblem };

/** Opens a camera; without a device id the one behind a phone, if there is one. */
export async function openCamera(deviceId: string | undefined): Promise<OpenedCamera> {
  // Absent where the page came over an insecure connection, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) return { kind: "failed", problem: "insecure" };
  try {
    const video = deviceId === undefined ? { facingMode: "environment" } : { deviceId: { exact: deviceId } };
    const stream = await devices.getUserMedia({ video, audio: false });
    const all = await devices.enumerateDevices();
    return {
      kind: "open",
      stream,
      cameras: all.filter(({ kind }) => kind === "videoinput").map((one) => one.deviceId),
    };
  } catch (error) {
    return { kind: "failed", problem: cameraProblem(error) };
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What a refusal of the browser means. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "busy";
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture within the largest one, in its own proportions; never larger than it is. */
export function fittedSize({ width, height }: Size, most: Size): Size {
  const limit = (wanted: number) => (wanted > 0 ? wanted : Number.POSITIVE_INFINITY);
  const scale = Math.min(1, limit(most.width) / width, limit(most.height) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** What a video shows, as a data URL. */
export function pictureOf(video: HTMLVideoElement, most: Size, format: string, quality: number): string {
  const canvas = document.createElement("canvas");
  const { width, height } = fittedSize({ width: video.videoWidth, height: video.videoHeight }, most);
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(video, 0, 0, width, height);
  return canvas.toDataURL(format, quality);
}
