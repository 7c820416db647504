import { describe, expect, it, vi } from 'vitest';
import { warmUp } from '../../src/compose/warm-up.ts';
import { createSimulatedDevices } from '../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../src/device/simulated/web/built-in-web.ts';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';

function open() {
  const web = createBuiltInWeb({ seed: 1 });
  const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });
  const model = createOfflineModel();
  return {
    devices,
    model,
    opens: vi.spyOn(devices, 'open'),
    decides: vi.spyOn(model, 'decide'),
    extracts: vi.spyOn(model, 'extract'),
  };
}

describe('warming up', () => {
  it('runs a task to its end and reads a text', async () => {
    const { devices, model, decides, extracts } = open();
    await warmUp({ devices, model, isIdle: () => true });
    expect(await decides.mock.results.at(-1)?.value).toMatchObject({ type: 'done' });
    expect(extracts).toHaveBeenCalledOnce();
  });

  it('ends when there is work', async () => {
    const { devices, model, decides, extracts } = open();
    await warmUp({ devices, model, isIdle: () => decides.mock.calls.length < 2 });
    expect(decides).toHaveBeenCalledTimes(2);
    expect(extracts).not.toHaveBeenCalled();
  });

  it('opens no device and calls no model that cost something', async () => {
    const { devices, model, opens, decides } = open();
    await warmUp({ devices: null, model, isIdle: () => true });
    await warmUp({ devices, model: null, isIdle: () => true });
    expect(opens).not.toHaveBeenCalled();
    expect(decides).not.toHaveBeenCalled();
  });
});
