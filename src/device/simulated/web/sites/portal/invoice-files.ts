import type { Account, Invoice } from './account.ts';
import { formatEuros, formatPeriod } from './account.ts';
import { createPdf } from './pdf.ts';

/** The invoice as a page of A4. */
export function createInvoicePdf(account: Account, invoice: Invoice): Buffer {
  const left = 60;
  const right = 430;
  const heading = [
    { text: 'Lindenhaven Utilities', x: left, y: 770, size: 20 },
    { text: `Invoice ${invoice.number}`, x: left, y: 730, size: 14 },
  ];
  const facts = [
    `Customer: ${account.name}`,
    `Customer number: ${account.customerNumber}`,
    `Address: ${account.address}`,
    `Period: ${formatPeriod(invoice)}`,
    `Date: ${invoice.date}`,
    `Due: ${invoice.dueDate}`,
    `Status: ${invoice.status}`,
  ].map((text, index) => ({ text, x: left, y: 695 - index * 18, size: 11 }));
  const total = { text: 'Total', cents: invoice.cents };
  const lines = [...invoice.lines, total].flatMap(({ text, cents }, index) => [
    { text, x: left, y: 550 - index * 20, size: 11 },
    { text: formatEuros(cents), x: right, y: 550 - index * 20, size: 11 },
  ]);
  return createPdf(`Invoice ${invoice.number}`, [...heading, ...facts, ...lines]);
}

/** All invoices as comma-separated values (RFC 4180). */
export function createInvoicesCsv(invoices: readonly Invoice[]): Buffer {
  const rows = invoices.map((invoice) => [
    invoice.number,
    invoice.date,
    invoice.dueDate,
    (invoice.cents / 100).toFixed(2),
    invoice.status,
  ]);
  const header = ['Number', 'Date', 'Due', 'Amount (EUR)', 'Status'];
  return Buffer.from([header, ...rows].map((row) => `${row.join(',')}\r\n`).join(''));
}
