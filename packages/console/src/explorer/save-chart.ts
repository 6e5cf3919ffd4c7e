/** Saves the chart in `frame` as a picture, on the ground it stands on. */
export function saveChart(frame: HTMLElement | null, name: string): void {
  const drawn = frame?.querySelector("canvas");
  if (!frame || !drawn) return;
  const picture = document.createElement("canvas");
  picture.width = drawn.width;
  picture.height = drawn.height;
  const context = picture.getContext("2d");
  if (!context) return;
  context.fillStyle = getComputedStyle(frame).getPropertyValue("--surface");
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(drawn, 0, 0);
  const link = document.createElement("a");
  link.href = picture.toDataURL("image/png");
  link.download = `${name}.png`;
  link.click();
}
