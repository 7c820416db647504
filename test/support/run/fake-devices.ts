import type { Device, DeviceAction, DeviceOptions, Devices } from '../../../src/device/device.ts';

/** What happened to every device that was opened, in order. */
export interface FakeDevices extends Devices {
  readonly log: string[];
  /** Takes the place of an action's success. */
  perform?: Device['perform'] | undefined;
}

export interface FakeDevicesOptions {
  /** Takes the place of an action's success. */
  perform?: Device['perform'];
  frame?: Device['frame'];
  /** Null unless given: the devices take pictures. */
  scene?: Device['scene'];
}

/** Devices on which every action succeeds and whose pictures are their captions. */
export function createFakeDevices({ perform, frame, scene }: FakeDevicesOptions = {}): FakeDevices {
  const log: string[] = [];

  const open = ({ kind }: DeviceOptions): Device => {
    log.push(`open ${kind}`);
    let actionCount = 0;
    return {
      async observe() {
        const title = `screen ${actionCount}`;
        const screen = { width: 64, height: 36 };
        return { screen, app: 'desktop', title, url: null, tree: { role: 'window', name: title }, content: null };
      },
      async perform(action) {
        log.push(`perform ${toText(action)}`);
        actionCount += 1;
        return devices.perform
          ? devices.perform(action)
          : { ok: true, summary: `Did ${toText(action)}.`, value: actionCount };
      },
      async frame(caption) {
        if (frame) return frame(caption);
        return { width: 64, height: 36, mediaType: 'image/webp', bytes: Buffer.from(`picture: ${caption}`) };
      },
      scene: scene ?? (async () => null),
      downloads: async () => [],
      profile: async () => ({ cookies: [], localStorage: {} }),
      async close() {
        log.push('close');
      },
    };
  };

  const devices: FakeDevices = { log, perform, open: async (options) => open(options) };
  return devices;
}

function toText(action: DeviceAction): string {
  const [type, argument] = Object.values(action);
  return `${type} ${argument}`;
}
