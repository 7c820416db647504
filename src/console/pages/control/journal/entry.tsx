import { type InspectedRequest, readRequest } from '../../../api/control.ts';
import { Code } from '../../../components/code.tsx';
import { Problem } from '../../../components/feedback.tsx';
import { useResource } from '../../../state/resource.ts';
import { toMatch, toRule } from './from-entry.ts';

export interface EntryActions {
  onRule: (rule: object) => void;
  onVerify: (match: object) => void;
}

/** A request with its response, and why no rule was applied. */
export function Entry({ id, onRule, onVerify }: EntryActions & { id: string }) {
  const { value, error } = useResource(() => readRequest(id), [id]);
  const entry = value.value;
  if (!entry) return <Problem error={error.value} />;
  return (
    <div class="entry card">
      <div class="row spread">
        <h2>{entry.operation ?? `${entry.method} ${entry.path}`}</h2>
        <div class="row">
          <button type="button" class="button plain" onClick={() => onVerify(toMatch(entry))}>
            Verify it
          </button>
          <button type="button" class="button plain" onClick={() => onRule(toRule(entry))}>
            Make a rule of it
          </button>
        </div>
      </div>
      {entry.unknownFields && entry.unknownFields.length > 0 && (
        <p class="warn">Fields that no operation has: {entry.unknownFields.join(', ')}</p>
      )}
      {entry.nearestRule && (
        <p class="quiet">
          The nearest rule is {entry.nearestRule.ruleId}: {entry.nearestRule.mismatches.join('; ')}
        </p>
      )}
      <div class="pair">
        <Body title="Request" body={entry.requestBody} kind={entry.requestBodyKind} bytes={entry.requestBytes}>
          <Headers entry={entry} />
        </Body>
        <Body title="Response" body={entry.responseBody} kind={entry.responseBodyKind} bytes={entry.responseBytes} />
      </div>
    </div>
  );
}

interface BodyProps {
  title: string;
  body: unknown;
  kind: string;
  bytes: number | null;
  children?: preact.ComponentChildren;
}

function Body({ title, body, kind, bytes, children }: BodyProps) {
  const size = bytes === null ? '' : ` ${bytes} bytes`;
  return (
    <section>
      <h3>
        {title} <span class="quiet">{kind === 'none' ? 'without a body' : size}</span>
      </h3>
      {kind === 'omitted' && <p class="quiet">Binary, or streamed: it is not kept.</p>}
      {body !== null && (
        <Code label={`Body of the ${title.toLowerCase()}`}>
          {typeof body === 'string' ? body : JSON.stringify(body, null, 2)}
        </Code>
      )}
      {children}
    </section>
  );
}

function Headers({ entry: { query, headers } }: { entry: InspectedRequest }) {
  const all = [...Object.entries(query).map(([name, value]) => [`?${name}`, value]), ...Object.entries(headers)];
  return (
    <details>
      <summary>Query and headers</summary>
      <dl class="facts">
        {all.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}=`}>{value}</dd>])}
      </dl>
    </details>
  );
}
