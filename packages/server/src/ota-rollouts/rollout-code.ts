/** What a platform without rollouts does not load. */
export { AssignPackages } from "./assign-packages.ts";
export { PrepareRollout } from "./prepare-rollout.ts";
export { RolloutDeviceStore } from "./rollout-device-store.ts";
export { RolloutRunner } from "./rollout-runner.ts";
export { RolloutService } from "./rollout-service.ts";
export { RolloutSignals } from "./rollout-signals.ts";
export { RolloutSteps } from "./rollout-steps.ts";
export { WatchDevices } from "./watch-devices.ts";
