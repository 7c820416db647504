import { describe, expect, it } from 'vitest';
import { chooseOption } from '../../../../../src/llm/offline/agent/world/forms/choose-option.ts';
import { classifyForm, routeFields } from '../../../../../src/llm/offline/agent/world/forms/classify-form.ts';
import { fieldWords } from '../../../../../src/llm/offline/agent/world/forms/field-names.ts';
import { fieldNamed, matchField, personaValue } from '../../../../../src/llm/offline/agent/world/forms/match-field.ts';
import { lookAtWeb } from './look-at-web.ts';
import { fieldWith, formWith, selectWith } from './sample-content.ts';

describe('the kind of a form', () => {
  it.each([
    ['https://portal.example/', 'login'],
    ['https://flights.example/', 'route'],
    ['https://shop.example/', 'search'],
    ['https://forms.example/contact', 'message'],
    ['https://forms.example/survey', 'survey'],
    ['https://forms.example/permit', 'person'],
    ['https://shop.example/desk-lamp', 'settings'],
    ['https://flights.example/book?from=FCO&to=DUB&date=2027-01-03&passengers=1&cabin=economy&flight=BZ274', 'person'],
  ])('of %s is %s', async (url, kind) => {
    const content = await (await lookAtWeb()).open(url);
    expect(content?.forms.map(classifyForm)).toEqual([kind]);
  });

  it.each([
    ['register', [fieldWith('Name'), fieldWith('Email'), fieldWith('Password', { type: 'password' })]],
    ['register', [fieldWith('Password', { type: 'password' }), fieldWith('Again', { type: 'password' })]],
    ['address', [fieldWith('Nombre'), fieldWith('Calle'), fieldWith('Código postal'), fieldWith('Ciudad')]],
    ['payment', [fieldWith('Street'), fieldWith('Card number')]],
    [
      'settings',
      [selectWith('From', ['A', 'B', 'C']), selectWith('Size', ['S', 'M', 'L']), fieldWith('D', { type: 'date' })],
    ],
  ] as const)('is %s by its fields', (kind, fields) => {
    expect(classifyForm(formWith(fields))).toBe(kind);
  });

  it('is a route with two choices of the same places and a date, whatever they are called', () => {
    const piers = ['North pier', 'South pier', 'Mill pier'];
    const back = fieldWith('Back', { type: 'date' });
    const form = formWith([
      selectWith('Boat', ['Heron', 'Otter', 'Swan']),
      selectWith('Boarding', piers),
      selectWith('Leaving', piers.toReversed()),
      fieldWith('Day', { type: 'date' }),
      back,
    ]);
    expect(routeFields(form)).toMatchObject({
      from: { label: 'Boarding' },
      to: { label: 'Leaving' },
      date: { label: 'Day' },
      returnDate: back,
    });
  });
});

describe('what a field asks for', () => {
  it.each([
    ['zipCode', 'postcode'],
    ['Your ZIP code (required)', 'postcode'],
    ['E-mail address', 'email'],
    ['Town or city', 'city'],
    ['Last name', 'surname'],
    ['Straße und Hausnummer', 'street'],
    ['Nom de famille', 'surname'],
    ['Telefone', 'phone'],
    ['Benutzername', 'username'],
    ['Name of the ship', null],
    ['Length', null],
    ['Email or phone', null],
  ])('with the label %s is %s', (label, term) => {
    expect(matchField(fieldWith(label))).toBe(term);
  });

  it('is told by autocomplete first, then by the type', () => {
    expect(matchField(fieldWith('Email', { autocomplete: 'section-a shipping postal-code', type: 'email' }))).toBe(
      'postcode',
    );
    expect(matchField(fieldWith('Name', { type: 'email' }))).toBe('email');
  });

  it('is the same in words of one meaning', () => {
    expect(fieldWords('Please enter your E-Mail')).toEqual(fieldWords('emailAddress'));
  });

  it('is filled from a person, also with a part of the name, and never with anything else', () => {
    const persona = { name: 'Ada Mary Quill', city: 'Oberfeld' };
    const valueFor = (label: string): string | null => personaValue(fieldWith(label), persona);
    expect(['First name', 'Surname', 'Full name', 'City', 'Street', 'Colour'].map(valueFor)).toEqual([
      'Ada',
      'Mary Quill',
      'Ada Mary Quill',
      'Oberfeld',
      null,
      null,
    ]);
    expect(personaValue(fieldWith('First name'), { name: 'Ada' })).toBeNull();
  });

  it('is found by its name unless two are as like', () => {
    const fields = [fieldWith('Start date'), fieldWith('End date'), fieldWith('Number of months')];
    expect(fieldNamed(fields, 'start date')?.label).toBe('Start date');
    expect(fieldNamed(fields, 'months')?.label).toBe('Number of months');
    expect(fieldNamed(fields, 'date')).toBeNull();
    expect(fieldNamed(fields, 'colour')).toBeNull();
  });
});

describe('choosing an option', () => {
  const options = selectWith('', [
    'London (LHR)',
    'New London (LNL)',
    'Premium economy',
    'Economy',
    'One bag, $35',
    'No bag',
  ]).options;
  const choose = (text: string, synonyms: string[] = []) => chooseOption(options, text, synonyms)?.label ?? null;

  it.each([
    ['london', 'London (LHR)'],
    ['LNL', 'New London (LNL)'],
    ['economy', 'Economy'],
    ['premium', 'Premium economy'],
    ['one bag', 'One bag, $35'],
    ['economy class', 'Economy'],
  ])('takes for “%s” the label %s', (text, label) => {
    expect(choose(text)).toBe(label);
  });

  it.each(['first class', 'bag', 'Berlin', '', 'the'])('takes none for “%s”', (text) => {
    expect(choose(text)).toBeNull();
  });

  it('tries synonyms after the text', () => {
    expect(choose('coach', ['economy'])).toBe('Economy');
  });
});
