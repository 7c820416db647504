import type { Field } from '../../fields.ts';
import { renderFields, renderProblems } from '../../fields.ts';
import { html } from '../../html.ts';
import { renderFacts, renderTable } from '../../layout.ts';
import type { SitePage } from '../../site.ts';
import type { Account, Invoice } from './account.ts';
import { balanceOf, formatEuros, formatPeriod } from './account.ts';

export const LOGIN_FIELDS: readonly Field[] = [
  { name: 'username', label: 'User name', kind: 'text', isRequired: true },
  { name: 'password', label: 'Password', kind: 'password', isRequired: true },
];

export const PROFILE_FIELDS: readonly Field[] = [{ name: 'email', label: 'Email', kind: 'email', isRequired: true }];

export function loginPage(next: string, values: ReadonlyMap<string, string>, problems: readonly string[]): SitePage {
  const main = html`<h1>Log in</h1>
<p>The customer portal of Lindenhaven Utilities: your invoices and your contract.</p>
${renderProblems(problems)}
<form action="/login" method="post" class="card">
<input type="hidden" name="next" value="${next}">
${renderFields(LOGIN_FIELDS, values)}
<p><button type="submit" class="primary">Log in</button></p>
</form>
<section class="notice"><p>Demo account: user name <code>demo</code>, password <code>demo1234</code>.</p>
<p>Any user name works with the password <code>doppel</code>.</p></section>`;
  return { type: 'page', title: 'Log in', main };
}

export function overviewPage(account: Account, email: string): SitePage {
  const [newest] = account.invoices;
  const main = html`<h1>Welcome, ${account.name}</h1>
${renderFacts({
  'Customer number': account.customerNumber,
  Name: account.name,
  Address: account.address,
  Email: email,
  Tariff: account.tariff,
  'Meter number': account.meterNumber,
  Balance: `${formatEuros(balanceOf(account))} to pay`,
})}
<h2>Newest invoice</h2>
${
  newest &&
  html`<p>Invoice ${newest.number} for ${formatPeriod(newest)}: ${formatEuros(newest.cents)}, due on ${newest.dueDate}.
<a href="/invoices/invoice-${newest.month}.pdf">Download invoice ${newest.number}</a></p>`
}
<p><a href="/invoices">All invoices</a> · <a href="/profile">Change your email address</a></p>`;
  return { type: 'page', title: 'Account overview', main };
}

export function invoicesPage(account: Account): SitePage {
  const rows = account.invoices.map((invoice) => [
    html`<a href="/invoices/${invoice.month}">${invoice.number}</a>`,
    formatPeriod(invoice),
    invoice.date,
    invoice.dueDate,
    formatEuros(invoice.cents),
    html`<span class="badge">${invoice.status}</span>`,
    html`<a href="/invoices/invoice-${invoice.month}.pdf" aria-label="Download invoice ${invoice.number}">Download PDF</a>`,
  ]);
  const main = html`<h1>Invoices</h1>
<p>Customer number ${account.customerNumber}. <a href="/invoices.csv">Download all invoices as CSV</a></p>
${renderTable({ caption: 'Invoices', columns: ['Number', 'Period', 'Date', 'Due', 'Amount', 'Status', 'Download'], rows })}`;
  return { type: 'page', title: 'Invoices', main, isWide: true };
}

export function invoicePage(invoice: Invoice): SitePage {
  const main = html`<h1>Invoice ${invoice.number}</h1>
${renderFacts({
  Number: invoice.number,
  Period: formatPeriod(invoice),
  Date: invoice.date,
  Due: invoice.dueDate,
  Amount: formatEuros(invoice.cents),
  Status: invoice.status,
})}
${renderTable({
  caption: 'Items',
  columns: ['Item', 'Amount'],
  rows: invoice.lines.map(({ text, cents }) => [text, formatEuros(cents)]),
  foot: [['Total', formatEuros(invoice.cents)]],
})}
<p><a href="/invoices/invoice-${invoice.month}.pdf">Download PDF</a> · <a href="/invoices">All invoices</a></p>`;
  return { type: 'page', title: `Invoice ${invoice.number}`, main };
}

export function profilePage(
  account: Account,
  values: ReadonlyMap<string, string>,
  problems: readonly string[],
  notice: string | null,
): SitePage {
  const main = html`<h1>Profile</h1>
${notice !== null && html`<p class="notice" role="status">${notice}</p>`}
${renderProblems(problems)}
${renderFacts({ Name: account.name, Address: account.address, 'Customer number': account.customerNumber })}
<h2>Change your email address</h2>
<form action="/profile" method="post">
${renderFields(PROFILE_FIELDS, values)}
<p><button type="submit" class="primary">Save</button></p>
</form>`;
  return { type: 'page', title: 'Profile', main };
}
