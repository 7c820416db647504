import type { ActionResult, Device, DeviceAction, Observation } from '../../device/device.ts';
import type { LanguageModel, ModelCall } from '../../llm/model.ts';
import { ModelError } from '../../llm/model-error.ts';

export interface PageReaderOptions {
  model: Pick<LanguageModel, 'readPage'>;
  device: Pick<Device, 'perform'>;
  call: ModelCall;
  metadata: Readonly<Record<string, unknown>>;
}

type ExtractAction = Extract<DeviceAction, { type: 'extract' }>;

/** Performs an `extract` with a schema on the page that was observed. */
export type ReadPage = (action: ExtractAction, before: Observation) => Promise<ActionResult>;

/** Asks the model, and shows the words that the first value rests on. The device itself reads where the model reads no pages,
 *  where no page is in front, and where sample data may stand for what the page does not say. */
export function createPageReader({ model, device, call, metadata }: PageReaderOptions): ReadPage {
  return async (action, observation) => {
    const { question, schema, samples } = action;
    const byDevice = () => device.perform(action, call.signal);
    if (!model.readPage || !schema) return byDevice();
    try {
      const reading = await model.readPage({ question, schema, observation, metadata }, call);
      if (!reading || (reading.problem !== null && samples)) return byDevice();
      const { value, words, problem } = reading;
      if (problem !== null) return { ok: false, summary: problem, value };
      const [found] = words;
      if (found !== undefined) await device.perform({ type: 'extract', question, found: [found] }, call.signal);
      return { ok: true, summary: `Read “${found ?? observation.title}”.`, value };
    } catch (error) {
      if (error instanceof ModelError) return { ok: false, summary: error.message, value: null };
      throw error;
    }
  };
}
