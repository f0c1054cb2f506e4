import {
  fanConsole,
  gateway,
  multiUnit,
  purifier,
  sensor,
  split,
  tank,
  thermostat,
  valve,
  ventilation,
} from "./devices-air.ts";
import {
  boiler,
  type DrawDevice,
  floorCoil,
  heatPump,
  radiator,
  solar,
  stove,
  towelRail,
  twinPump,
  verticalRadiator,
} from "./devices-heating.ts";

/** The equipment of the demo's catalogue, one drawing for each range. */
export const devices = {
  heatPump,
  twinPump,
  boiler,
  stove,
  solar,
  radiator,
  verticalRadiator,
  towelRail,
  floorCoil,
  fanConsole,
  split,
  multiUnit,
  purifier,
  ventilation,
  tank,
  thermostat,
  valve,
  gateway,
  sensor,
} satisfies Record<string, DrawDevice>;

export type Device = keyof typeof devices;

export const deviceNames = Object.keys(devices) as Device[];
