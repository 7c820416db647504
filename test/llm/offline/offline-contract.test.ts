import { createOfflineModel } from '../../../src/llm/offline/offline-model.ts';
import { describeLanguageModel } from '../../contracts/language-model.ts';

const open = async () => ({ model: createOfflineModel(), close: async () => {} });

describeLanguageModel('the offline model', open, { embeds: false });
