import type { Field } from '../../fields.ts';
import { optionsOf, readFields, renderFields, renderProblems } from '../../fields.ts';
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

const CONTACT: FormDefinition = {
  path: '/contact',
  title: 'Contact the town hall',
  lead: 'Write to us: we answer within three working days.',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', isRequired: true },
    { name: 'email', label: 'Email', kind: 'email', isRequired: true },
    {
      name: 'subject',
      label: 'Subject',
      kind: 'select',
      isRequired: true,
      options: optionsOf([
        'General question',
        'Roads and traffic',
        'Waste and recycling',
        'Parks and trees',
        'Something else',
      ]),
    },
    { name: 'message', label: 'Message', kind: 'textarea', isRequired: true },
  ],
  button: 'Send message',
  prefix: 'MSG',
  thanks: 'Thank you: your message has been sent',
};

const SURVEY: FormDefinition = {
  path: '/survey',
  title: 'Feedback survey',
  lead: 'Five short questions about the town hall. It takes about a minute.',
  fields: [
    {
      name: 'satisfaction',
      label: 'How satisfied are you with the town hall?',
      kind: 'radio',
      isRequired: true,
      options: optionsOf(['Very satisfied', 'Satisfied', 'Neither', 'Dissatisfied', 'Very dissatisfied']),
    },
    {
      name: 'service',
      label: 'Which service did you use last?',
      kind: 'select',
      isRequired: true,
      options: optionsOf(['Parking permit', 'Library', 'Registration', 'Waste', 'None']),
    },
    { name: 'visits', label: 'How many visits did it take?', kind: 'number', isRequired: true, min: 0, max: 20 },
    { name: 'online', label: 'I would rather have done it online', kind: 'checkbox' },
    { name: 'comment', label: 'What should we do better? (optional)', kind: 'textarea' },
  ],
  button: 'Send answers',
  prefix: 'FB',
  thanks: 'Thank you for your feedback',
};

export function createSinglePageRoutes(): Record<string, Handler> {
  const routes = [CONTACT, SURVEY].flatMap((definition): [string, Handler][] => [
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
  return { type: 'page', title: definition.thanks, main };
}
