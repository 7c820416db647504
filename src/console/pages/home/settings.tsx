import { readSettings, type ServerSettings } from '../../api/control.ts';
import { formatBytes } from '../../components/bytes.ts';
import { Panel } from '../../components/panel.tsx';
import { useResource } from '../../state/resource.ts';

const EVERY_MS = 30_000;
const DATA: readonly [keyof ServerSettings['data']['bytes'], string][] = [
  ['database', 'Accounts and tasks'],
  ['graphs', 'Graphs'],
  ['media', 'Pictures and recordings'],
  ['files', 'Uploads'],
  ['snapshots', 'Snapshots'],
  ['other', 'Reserve and other'],
];

/** The size of the data and the settings in force; nothing where the control API is not offered. */
export function ServerPanels() {
  const { value } = useResource(readSettings, [], EVERY_MS);
  if (!value.value) return null;
  const { data, settings, version } = value.value;
  return (
    <>
      <Panel title="Data">
        <Data data={data} />
      </Panel>
      <Panel title="Settings">
        <Settings settings={settings} version={version} />
      </Panel>
    </>
  );
}

function Data({ data: { directory, bytes, freeBytes } }: Pick<ServerSettings, 'data'>) {
  const total = Object.values(bytes).reduce((sum, each) => sum + each, 0);
  const parts = DATA.filter(([kind]) => bytes[kind] > 0);
  return (
    <>
      <p class="figure">{formatBytes(total)}</p>
      <div class="data-bar" aria-hidden="true">
        {parts.map(([kind]) => (
          <span key={kind} class="data-part" data-kind={kind} style={{ flexGrow: bytes[kind] }} />
        ))}
      </div>
      <dl class="facts data-parts">
        {parts.map(([kind, name]) => [
          <dt key={kind} data-kind={kind}>
            {name}
          </dt>,
          <dd key={`${kind}=`}>{formatBytes(bytes[kind])}</dd>,
        ])}
      </dl>
      <p class="quiet small">
        All accounts together, in <code>{directory}</code>. {formatBytes(freeBytes)} are free.
      </p>
    </>
  );
}

function Settings({ settings, version }: Pick<ServerSettings, 'settings' | 'version'>) {
  const changed = settings.filter(({ isDefault }) => !isDefault);
  return (
    <>
      <p class="quiet">
        Doppel {version}.{' '}
        {changed.length === 0 ? 'All settings have their defaults.' : `${changed.length} differ from their defaults:`}
      </p>
      <SettingList settings={changed} />
      <details class="all-settings">
        <summary>All {settings.length} settings in force</summary>
        <SettingList settings={settings} />
      </details>
    </>
  );
}

function SettingList({ settings }: Pick<ServerSettings, 'settings'>) {
  return (
    <dl class="settings-list">
      {settings.map(({ name, value }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{value === '' ? <span class="quiet">not set</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
