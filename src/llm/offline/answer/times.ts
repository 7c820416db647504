/** What words of a text say about a time. */
export interface ResolvedTime {
  start: number;
  end: number;
  surface: string;
  /** "3 March 2024", "the week before 3 March 2024", "February 2024", "2023" */
  text: string;
}
const DAY = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
export function formatDate(time: number): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
const PATTERN =
  /\b(?:(the day before yesterday|yesterday|last night|today|tonight|this morning|tomorrow)|(last|next|on|this)? ?(Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)\b(?: (?:morning|evening|night|afternoon))?|(last|next|this) (week|weekend|month|year|spring|summer|autumn|winter)|(\d{1,2}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple of) (day|week|month|year)s? ago|on the (\d{1,2})(?:st|nd|rd|th)|on the (first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth))\b/gi;
const ORD =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const NUM: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
export function resolveRelativeTimes(text: string, time: number): ResolvedTime[] {
  const out: ResolvedTime[] = [];
  const wd = new Date(time).getUTCDay();
  for (const m of text.matchAll(PATTERN)) {
    let t: string | null = null;
    const [, day, rel, week, rel2, unit, n, unit2, dom, ord] = m;
    if (day) {
      const d = day.toLowerCase();
      t = formatDate(
        time +
          DAY *
            (d.startsWith('the day') ? -2 : d === 'yesterday' || d === 'last night' ? -1 : d === 'tomorrow' ? 1 : 0),
      );
    } else if (week) {
      const i = DAYS.findIndex((x) => x.toLowerCase() === week.toLowerCase());
      const back = (wd - i + 7) % 7 || 7;
      t =
        rel?.toLowerCase() === 'next' || rel?.toLowerCase() === 'this'
          ? formatDate(time + DAY * ((i - wd + 7) % 7 || 7))
          : formatDate(time - DAY * back);
    } else if (unit) {
      const y = new Date(time).getUTCFullYear();
      const s = rel2?.toLowerCase() === 'last' ? -1 : rel2?.toLowerCase() === 'next' ? 1 : 0;
      const u = unit.toLowerCase();
      if (u === 'year') t = String(y + s);
      else if (u === 'month') {
        const k = new Date(Date.UTC(y, new Date(time).getUTCMonth() + s, 1));
        t = `${MONTHS[k.getUTCMonth()]} ${k.getUTCFullYear()}`;
      } else
        t = u.startsWith('week')
          ? `the ${u} ${s < 0 ? 'before' : s > 0 ? 'after' : 'of'} ${formatDate(time)}`
          : `${u} ${y + s}`;
    } else if (n && unit2) {
      const k = NUM[n.toLowerCase()] ?? Number(n);
      if (!Number.isFinite(k)) continue;
      const u = unit2.toLowerCase();
      t =
        u === 'day'
          ? formatDate(time - k * DAY)
          : u === 'week'
            ? formatDate(time - 7 * k * DAY)
            : u === 'year'
              ? String(new Date(time).getUTCFullYear() - k)
              : (() => {
                  const d = new Date(Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth() - k, 1));
                  return `${MONTHS[d.getUTCMonth()]} ${d.getUTCFullYear()}`;
                })();
    } else if (dom || ord) {
      const d = dom ? Number(dom) : ORD.indexOf((ord ?? '').toLowerCase()) + 1;
      t = `${d} ${MONTHS[new Date(time).getUTCMonth()]} ${new Date(time).getUTCFullYear()}`;
    }
    if (t) out.push({ start: m.index, end: m.index + m[0].length, surface: m[0].trim(), text: t });
  }
  return out;
}
