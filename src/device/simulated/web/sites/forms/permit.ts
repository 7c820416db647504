import { readFields, renderFields, renderProblems } from '../../fields.ts';
import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import { renderFacts, renderTable } from '../../layout.ts';
import { referenceOf } from '../../reference.ts';
import type { Handler, SitePage, SiteRequest } from '../../site.ts';
import type { Step } from './permit-fields.ts';
import { DONE_PATH, feeCents, REVIEW_PATH, STEPS } from './permit-fields.ts';

/** The application for a residents' parking permit: three steps, a review and a confirmation. What was entered stays in
 *  the cookie `permit`; a later step sends back to the first one that is not complete. */
export function createPermitRoutes(): Record<string, Handler> {
  const steps = STEPS.flatMap((step, index): [string, Handler][] => [
    [`GET ${step.path}`, showStep(index)],
    [`POST ${step.path}`, submitStep(index)],
  ]);
  return {
    ...Object.fromEntries(steps),
    [`GET ${REVIEW_PATH}`]: showReview,
    [`POST ${REVIEW_PATH}`]: submitReview,
    [`GET ${DONE_PATH}`]: showConfirmation,
  };
}

const ALL_FIELDS = STEPS.flatMap((step) => step.fields);

const progressOf = ({ cookies }: SiteRequest): URLSearchParams => new URLSearchParams(cookies.get('permit') ?? '');

/** The first step that still lacks something; null when all are complete. */
const openStep = (progress: URLSearchParams, count: number): Step | null =>
  STEPS.slice(0, count).find((step) => readFields(step.fields, progress).problems.length > 0) ?? null;

const redirect = (path: string, permit?: string) =>
  ({ type: 'redirect', path, cookies: permit === undefined ? {} : { permit } }) as const;

const showStep =
  (index: number): Handler =>
  (request) => {
    const progress = progressOf(request);
    const missing = openStep(progress, index);
    if (missing) return redirect(missing.path);
    return stepPage(index, readFields(STEPS[index]?.fields ?? [], progress).values, []);
  };

const submitStep =
  (index: number): Handler =>
  (request) => {
    const progress = progressOf(request);
    const missing = openStep(progress, index);
    if (missing) return redirect(missing.path);
    const { values, problems } = readFields(STEPS[index]?.fields ?? [], request.form);
    if (problems.length > 0) return stepPage(index, values, problems);
    const known = readFields(ALL_FIELDS, progress).values;
    return redirect(STEPS[index + 1]?.path ?? REVIEW_PATH, writeProgress(new Map([...known, ...values])));
  };

const writeProgress = (values: ReadonlyMap<string, string>): string =>
  new URLSearchParams([...values].filter(([, value]) => value !== '')).toString();

function renderSteps(current: number): HtmlValue {
  return html`<ol class="steps" aria-label="Progress">${[...STEPS.map(({ title }) => title), 'Review'].map(
    (title, index) => html`<li${index === current && html` aria-current="step"`}>${title}</li>`,
  )}</ol>`;
}

function stepPage(index: number, values: ReadonlyMap<string, string>, problems: readonly string[]): SitePage | null {
  const step = STEPS[index];
  if (!step) return null;
  const previous = STEPS[index - 1];
  const title = `Parking permit: ${step.title}`;
  const main = html`<h1>Residents' parking permit</h1>
${index === 0 && html`<p class="lead">A permit lets residents park in the streets of their own zone. It costs 12.50 EUR a month.</p>`}
${renderSteps(index)}
<h2>Step ${index + 1} of ${STEPS.length + 1}: ${step.title}</h2>
${renderProblems(problems)}
<form action="${step.path}" method="post">
${renderFields(step.fields, values)}
<p><button type="submit" class="primary">Continue</button></p>
</form>
${previous && html`<p><a href="${previous.path}">Back to ${previous.title}</a></p>`}`;
  return { type: 'page', title, main };
}

const formatFee = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;

const showReview: Handler = (request) => {
  const progress = progressOf(request);
  const missing = openStep(progress, STEPS.length);
  if (missing) return redirect(missing.path);
  const { values } = readFields(ALL_FIELDS, progress);
  const rows = STEPS.flatMap((step) =>
    step.fields.map(({ name, label, kind }) => [
      label,
      kind === 'checkbox' ? (values.get(name) ? 'Yes' : 'No') : (values.get(name) ?? ''),
      html`<a href="${step.path}" aria-label="Change ${label}">Change</a>`,
    ]),
  );
  const main = html`<h1>Residents' parking permit</h1>
${renderSteps(STEPS.length)}
<h2>Step ${STEPS.length + 1} of ${STEPS.length + 1}: Review</h2>
${renderTable({ caption: 'Your application', columns: ['Question', 'Answer', 'Change'], rows })}
<p>Fee: <strong>${formatFee(feeCents(values))}</strong></p>
<form action="${REVIEW_PATH}" method="post">
<p><button type="submit" class="primary">Submit application</button></p>
</form>`;
  return { type: 'page', title: 'Parking permit: Review', main };
};

const submitReview: Handler = (request) => {
  const progress = progressOf(request);
  const missing = openStep(progress, STEPS.length);
  if (missing) return redirect(missing.path);
  const { values } = readFields(ALL_FIELDS, progress);
  const reference = referenceOf('PP', ...[...values].flat());
  const application = new URLSearchParams({
    reference,
    name: values.get('name') ?? '',
    plate: values.get('plate') ?? '',
    zone: values.get('zone') ?? '',
    fee: formatFee(feeCents(values)),
  });
  const cookies = { permit: null, application: application.toString() };
  const name = "Residents' parking permit";
  const changes = [{ kind: 'form', name, field: 'reference', before: null, after: reference }] as const;
  return { type: 'redirect', path: DONE_PATH, cookies, changes };
};

const showConfirmation: Handler = ({ cookies }) => {
  const application = new URLSearchParams(cookies.get('application') ?? '');
  const reference = application.get('reference') ?? '';
  if (!/^PP-[0-9A-Z]{8}$/.test(reference)) return redirect('/permit');
  const main = html`<h1>Application received</h1>
<p class="notice" role="status">Your reference number is <strong>${reference}</strong>.</p>
${renderFacts({
  'Reference number': reference,
  Name: application.get('name'),
  'Number plate': application.get('plate'),
  Zone: application.get('zone'),
  Fee: application.get('fee'),
})}
<p>The permit office answers within five working days. <a href="/">Back to all forms</a></p>`;
  return { type: 'page', title: 'Application received', main };
};
