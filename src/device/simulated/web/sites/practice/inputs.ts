import { readData } from '../../data/read-data.ts';
import type { Field } from '../../fields.ts';
import { readFields, renderFields, renderProblems } from '../../fields.ts';
import { html } from '../../html.ts';
import { renderFacts } from '../../layout.ts';
import { referenceOf } from '../../reference.ts';
import type { Handler, SitePage, SiteRequest } from '../../site.ts';

interface Step {
  title: string;
  fields: readonly Field[];
}

const { practice } = readData<{ practice: { wizard: readonly Step[] } }>('sites.json');
const STEPS = practice.wizard;

/** A date picker, an upload and a form in three steps. */
export function createInputRoutes(): Record<string, Handler> {
  return {
    'GET /calendar': ({ query }) => calendarPage(query),
    'GET /upload': () => uploadPage(null),
    'POST /upload': ({ form }) => uploadPage((form.get('file') ?? '').slice(0, MAX_NAME_LENGTH)),
    'GET /wizard': (request) => showStep(request, new Map(), []),
    'POST /wizard': submitStep,
  };
}

const MAX_NAME_LENGTH = 200;
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MONTH_FORMAT = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const MONTHS = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03'];
const FIRST_SHOWN = '2026-11';

/** A sheet of the calendar, by the parameter `month`, and the date that was picked. */
function calendarPage(query: URLSearchParams): SitePage {
  const picked = query.get('date') ?? '';
  const isPicked = MONTHS.includes(picked.slice(0, 7)) && daysOf(picked.slice(0, 7)).includes(picked);
  const asked = isPicked ? picked.slice(0, 7) : (query.get('month') ?? '');
  const month = MONTHS.includes(asked) ? asked : FIRST_SHOWN;
  const index = MONTHS.indexOf(month);
  const format = (day: string, formatter: Intl.DateTimeFormat): string =>
    formatter.format(new Date(`${day}T00:00:00Z`));
  const link = (target: string | undefined, label: string) =>
    target !== undefined && html`<a href="/calendar?month=${target}">${label}</a> `;
  const main = html`<h1>Date picker</h1>
${isPicked && html`<p class="notice" role="status">You picked ${format(picked, DAY_FORMAT)}.</p>`}
<h2>${format(`${month}-01`, MONTH_FORMAT)}</h2>
<p class="row">${link(MONTHS[index - 1], 'Previous month')}${link(MONTHS[index + 1], 'Next month')}</p>
<form action="/calendar" method="get" class="row">${daysOf(month).map(
    (day) => html`
<button type="submit" name="date" value="${day}" aria-label="${format(day, DAY_FORMAT)}">${Number(day.slice(8))}</button>`,
  )}
</form>`;
  return { type: 'page', title: 'Date picker', main };
}

/** All days of a month `YYYY-MM`, as ISO dates. */
function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

function uploadPage(name: string | null): SitePage {
  const main = html`<h1>Upload</h1>
${name === '' && html`<p class="error" role="alert">No file was chosen.</p>`}
${name && html`<p class="notice" role="status">${name} was received. It is not kept.</p>`}
<form action="/upload" method="post" enctype="multipart/form-data" class="card">
<p><label for="file">Drop a file here or choose one</label><br><input type="file" id="file" name="file" required></p>
<p><button type="submit" class="primary">Upload</button></p>
</form>`;
  const changes = name ? ([{ kind: 'form', name: 'Upload', field: 'file', before: null, after: name }] as const) : [];
  return { type: 'page', title: 'Upload', main, changes };
}

const progressOf = ({ cookies }: SiteRequest): URLSearchParams => new URLSearchParams(cookies.get('wizard') ?? '');

/** The index of the first step that lacks something; the number of steps if all are complete. */
function openStep(progress: URLSearchParams): number {
  const index = STEPS.findIndex((step) => readFields(step.fields, progress).problems.length > 0);
  return index < 0 ? STEPS.length : index;
}

function showStep(request: SiteRequest, values: ReadonlyMap<string, string>, problems: readonly string[]): SitePage {
  const index = Math.min(openStep(progressOf(request)), STEPS.length - 1);
  const step = STEPS[index];
  const main = html`<h1>Boat trip</h1>
<ol class="steps" aria-label="Progress">${STEPS.map(
    ({ title }, each) => html`<li${each === index && html` aria-current="step"`}>${title}</li>`,
  )}</ol>
<h2>Step ${index + 1} of ${STEPS.length}: ${step?.title}</h2>
${renderProblems(problems)}
<form action="/wizard" method="post">
${renderFields(step?.fields ?? [], values)}
<p><button type="submit" class="primary">${index + 1 < STEPS.length ? 'Next' : 'Finish'}</button></p>
</form>`;
  return { type: 'page', title: `Boat trip: ${step?.title}`, main };
}

/** Takes the values of the open step. The cookie `wizard` keeps them until the last step is complete. */
function submitStep(request: SiteRequest): ReturnType<Handler> {
  const progress = progressOf(request);
  const { values, problems } = readFields(STEPS[openStep(progress)]?.fields ?? [], request.form);
  if (problems.length > 0) return showStep(request, values, problems);
  const known = new URLSearchParams([...progress, ...values]);
  if (openStep(known) < STEPS.length)
    return { type: 'redirect', path: '/wizard', cookies: { wizard: known.toString() } };
  const answers = STEPS.flatMap(({ fields }) => [
    ...fields.map(({ label, kind, name }) => [label, kind === 'checkbox' && !known.get(name) ? 'No' : known.get(name)]),
  ]);
  const reference = referenceOf('BT', ...[...known].flat());
  const main = html`<h1>Trip booked</h1>
<p class="notice" role="status">Nothing was charged: this is for practice.</p>
${renderFacts({ Reference: reference, ...Object.fromEntries(answers) })}`;
  const changes = [{ kind: 'form', name: 'Boat trip', field: 'reference', before: null, after: reference }] as const;
  return { type: 'page', title: 'Trip booked', main, cookies: { wizard: null }, changes };
}
