import { AppError } from '../../errors.ts';
import type { ActionResult, Device, DeviceAction, DeviceKind, Devices, Frame, Observation } from '../device.ts';
import { act } from './act.ts';
import { overlay } from './screen/caption.ts';
import { paintWebp } from './screen/paint.ts';
import { toScene } from './screen/scene.ts';
import type { DeviceState } from './state.ts';
import { freshState, SCREENS } from './state.ts';
import type { SimulatedWeb } from './web/web.ts';
import { createSimulatedWeb } from './web/web.ts';

/** Computers that exist only in this process: a screen, a browser on a built-in web, notes and a calculator.
 *  Deterministic, and without any network. After `close`, every call but `close` rejects with `unavailable`. */
export function createSimulatedDevices(): Devices {
  const web = createSimulatedWeb();
  return { open: async (kind) => new SimulatedDevice(kind, web) };
}

class SimulatedDevice implements Device {
  private readonly web: SimulatedWeb;
  private state: DeviceState;
  private isClosed = false;

  constructor(kind: DeviceKind, web: SimulatedWeb) {
    this.web = web;
    this.state = freshState(kind);
  }

  async observe(): Promise<Observation> {
    const { app, kind, page } = this.openState();
    const { title, tree } = toScene(this.state);
    return { screen: { ...SCREENS[kind] }, app, title, url: app === 'browser' ? (page?.url ?? null) : null, tree };
  }

  async perform(action: DeviceAction): Promise<ActionResult> {
    const { state, result } = act(this.openState(), action, this.web);
    this.state = state;
    return result;
  }

  async frame(caption: string): Promise<Frame> {
    const state = this.openState();
    const { width, height } = SCREENS[state.kind];
    const scene = toScene(state);
    const marks = [...scene.marks, ...overlay(scene, { width, height }, state.kind === 'mobile', caption)];
    return { width, height, mediaType: 'image/webp', bytes: await paintWebp(width, height, marks) };
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  private openState(): DeviceState {
    if (this.isClosed) throw new AppError('unavailable', 'The device is closed.');
    return this.state;
  }
}
