import { readData } from '../../data/read-data.ts';
import type { Field } from '../../fields.ts';
import { readFields, renderFields, renderProblems } from '../../fields.ts';
import { html } from '../../html.ts';
import { renderFacts } from '../../layout.ts';
import { referenceOf } from '../../reference.ts';
import type { Handler, SitePage } from '../../site.ts';

interface FormDefinition {
  path: string;
  title: string;
  lead: string;
  fields: readonly Field[];
  button: string;
  /** Of the reference that the sender gets. */
  prefix: string;
  thanks: string;
}

const { singlePageForms } = readData<{ singlePageForms: readonly FormDefinition[] }>('sites.json');

export function createSinglePageRoutes(): Record<string, Handler> {
  const routes = singlePageForms.flatMap((definition): [string, Handler][] => [
    [`GET ${definition.path}`, () => formPage(definition, new Map(), [])],
    [`POST ${definition.path}`, ({ form }) => submit(definition, form)],
  ]);
  return Object.fromEntries(routes);
}

function formPage(
  definition: FormDefinition,
  values: ReadonlyMap<string, string>,
  problems: readonly string[],
): SitePage {
  const main = html`<h1>${definition.title}</h1>
<p class="lead">${definition.lead}</p>
${renderProblems(problems)}
<form action="${definition.path}" method="post">
${renderFields(definition.fields, values)}
<p><button type="submit" class="primary">${definition.button}</button></p>
</form>`;
  return { type: 'page', title: definition.title, main };
}

function submit(definition: FormDefinition, form: URLSearchParams): SitePage {
  const { values, problems } = readFields(definition.fields, form);
  if (problems.length > 0) return formPage(definition, values, problems);
  const reference = referenceOf(definition.prefix, ...[...values].flat());
  const answers = definition.fields.map(({ name, label, kind }) => {
    const value = values.get(name) ?? '';
    return [label, kind === 'checkbox' ? (value === '' ? 'No' : 'Yes') : value === '' ? null : value];
  });
  const main = html`<h1>${definition.thanks}</h1>
<p class="notice" role="status">Reference: <strong>${reference}</strong></p>
${renderFacts({ Reference: reference, ...Object.fromEntries(answers) })}
<p><a href="/">Back to all forms</a></p>`;
  const { title: name } = definition;
  const changes = [{ kind: 'form', name, field: 'reference', before: null, after: reference }] as const;
  return { type: 'page', title: definition.thanks, main, changes };
}
