interface Props {
  metadata: Readonly<Record<string, unknown>>;
  /** When it was said or written, and when it was stored, epoch ms; null if unknown. */
  time: number | null;
  createdAt: number | null;
}

export function MetadataList({ metadata, time, createdAt }: Props) {
  const entries = Object.entries(metadata).map(([key, value]): [string, string] => [key, toText(value)]);
  return (
    <dl class="metadata">
      {time !== null && <Fact name="time" value={new Date(time).toISOString().replace('T', ' ').slice(0, 16)} />}
      {createdAt !== null && <Fact name="added" value={new Date(createdAt).toLocaleString()} />}
      {entries.map(([key, value]) => (
        <Fact key={key} name={key} value={value} />
      ))}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
