import type { Control } from '../../run/screen.ts';
import { fieldWords } from './field-names.ts';

/** Sample values for required fields without a given value, by words of the field name. */
const SAMPLES: readonly (readonly [RegExp, string])[] = [
  [/\bemail\b/, 'alex.sample@example.com'],
  [/\bphone\b/, '+1 555 0100'],
  [/\bforename\b/, 'Alex'],
  [/\bsurname\b/, 'Sample'],
  [/\bcardnumber\b|\bcard number\b/, '4111 1111 1111 1111'],
  [/\bexpiry\b/, '12/30'],
  [/\bcvc\b/, '123'],
  [/\bpassport\b/, 'X1234567'],
  [/\bbirthdate\b/, '1990-01-01'],
  [/\b(?:date|day|departure|arrival|return)\b/, '2030-06-03'],
  [/\bpostcode\b/, '12345'],
  [/\bstreet\b|\baddress\b/, '1 Sample Street'],
  [/\bcity\b/, 'Sampletown'],
  [/\bcountry\b/, 'United Kingdom'],
  [/\bname\b|\bcardholder\b/, 'Alex Sample'],
  [/\bplate\b|\bregistration\b/, 'AB 1234'],
  [/\bquantity\b|\bpassengers?\b|\bguests?\b|\bhow many\b/, '1'],
];

/** Sample value for a field. Null for passwords and user names. */
export function sampleFor({ role, name, options }: Control): string | null {
  const words = fieldWords(name).join(' ');
  if (/\bpassword\b|\busername\b/.test(words)) return null;
  if (role === 'combobox')
    return options.find((option) => !/^(?:choose|select|any|please)\b|^\W*$/i.test(option)) ?? null;
  if (role === 'spinbutton') return '1';
  return SAMPLES.find(([pattern]) => pattern.test(words))?.[1] ?? 'Sample';
}
