import type { Config } from '../../../config.ts';
import type { ModelStatus } from '../../../llm/model-status.ts';
import type { DataSize } from '../../../measures.ts';
import type { App } from '../../app-type.ts';
import { controlRoute } from '../../wire/control/route.ts';
import { ServerSettings, toWireSettings } from '../../wire/control/settings.ts';

export interface SettingRouteOptions {
  version: string;
  settings: Config['settings'];
  model: ModelStatus;
  measureData: () => Promise<DataSize>;
}

/** What the server was started with, and what its data takes. */
export async function settingRoutes(app: App, { measureData, ...parts }: SettingRouteOptions): Promise<void> {
  app.get(
    '/_doppel/settings',
    {
      schema: {
        ...controlRoute(
          'readSettings',
          'Read the settings of the server',
          'The environment variables in force with secrets masked, the version, the model, and the size of the data. ' +
            'Of the whole server, also in calls about one account; nothing in it belongs to one account.',
        ),
        response: { 200: ServerSettings },
      },
    },
    async () => toWireSettings({ ...parts, data: await measureData() }),
  );
}
