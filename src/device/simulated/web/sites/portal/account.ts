import { createRandom } from '../../../../../random.ts';

export interface InvoiceLine {
  text: string;
  cents: number;
}

export interface Invoice {
  /** Year and month, such as `2026-03`, by which its address and its file are named. */
  month: string;
  number: string;
  /** ISO dates. */
  date: string;
  dueDate: string;
  lines: readonly InvoiceLine[];
  cents: number;
  status: 'Paid' | 'Open';
}

export interface Account {
  customerNumber: string;
  name: string;
  address: string;
  email: string;
  tariff: string;
  meterNumber: string;
  /** The newest first. */
  invoices: readonly Invoice[];
}

const FIRST_MONTH = { year: 2025, month: 11 };
const MONTH_COUNT = 12;
const OPEN_COUNT = 1;

const TARIFFS = ['Harbour Green 12', 'Linden Basic', 'Tide Flex 24'];
const STREETS = ['Quay Street', 'Mill Lane', 'Signal Hill', 'Pier Road', 'Lime Walk'];

/** The account of a user: the same user has the same account. */
export function createAccount(seed: number, user: string): Account {
  const random = createRandom(seed, `account ${user}`);
  const address = `${random.integer(2, 98)} ${random.pick(STREETS)}, Lindenhaven`;
  const customerNumber = `LU-${random.integer(100000, 999999)}`;
  const invoices = Array.from({ length: MONTH_COUNT }, (_, index) => createInvoice(seed, user, index)).reverse();
  return {
    customerNumber,
    name: user === 'demo' ? 'Demo Customer' : user,
    address,
    email: `${
      user
        .toLowerCase()
        .replace(/[^a-z0-9.]+/g, '.')
        .replace(/^\.+|\.+$/g, '') || 'customer'
    }@mail.example`,
    tariff: random.pick(TARIFFS),
    meterNumber: `M ${random.integer(10, 99)} ${random.integer(1000, 9999)} ${random.integer(100, 999)}`,
    invoices,
  };
}

function createInvoice(seed: number, user: string, index: number): Invoice {
  const monthIndex = FIRST_MONTH.month - 1 + index;
  const month = toDate(FIRST_MONTH.year, monthIndex, 1).slice(0, 7);
  const random = createRandom(seed, `invoice ${user} ${month}`);
  const kilowattHours = random.integer(150, 290);
  const cubicMetres = random.integer(5, 12);
  const lines = [
    { text: `Electricity, ${kilowattHours} kWh at 0.29 EUR`, cents: kilowattHours * 29 },
    { text: `Water, ${cubicMetres} m³ at 2.10 EUR`, cents: cubicMetres * 210 },
    { text: 'Basic charge', cents: 990 },
  ];
  return {
    month,
    number: `INV-${month.replace('-', '')}-${random.integer(1000, 9999)}`,
    date: toDate(FIRST_MONTH.year, monthIndex, 28),
    dueDate: toDate(FIRST_MONTH.year, monthIndex + 1, 12),
    lines,
    cents: lines.reduce((sum, line) => sum + line.cents, 0),
    status: index >= MONTH_COUNT - OPEN_COUNT ? 'Open' : 'Paid',
  };
}

const toDate = (year: number, monthIndex: number, day: number): string =>
  new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);

export const balanceOf = (account: Account): number =>
  account.invoices.filter(({ status }) => status === 'Open').reduce((sum, { cents }) => sum + cents, 0);

const PERIOD_FORMAT = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 2026`. */
export const formatPeriod = (invoice: Invoice): string => PERIOD_FORMAT.format(new Date(`${invoice.date}T00:00:00Z`));

export const formatEuros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;
