import { describe, expect, it } from 'vitest';
import { readPageContent } from '../../../src/device/simulated/content/page/read-page-content.ts';
import { pageOf } from './pages.ts';

const formsOf = async (html: string) => readPageContent(await pageOf(`<main>${html}</main>`)).forms;

describe('the forms of a page', () => {
  it('have fields with their labels, choices, limits and refs', async () => {
    const [form] = await formsOf(
      '<form aria-label="Hire"><label for="n">Your name *</label><input id="n" name="n" required autocomplete="name">' +
        '<label>Days <input type="number" min="1" max="9" value="2"></label>' +
        '<label for="b">Boat</label><select id="b"><option value="">Choose…</option><option>Heron</option>' +
        '<option selected>Otter</option></select><input type="hidden" name="x" value="1">' +
        '<label><input type="checkbox" checked> With oars</label><button>Hire it</button></form>',
    );
    expect(form).toMatchObject({ name: 'Hire', isSearch: false, isLogin: false });
    expect(form?.buttons).toEqual([{ ref: 'e5', name: 'Hire it' }]);
    expect(form?.fields).toMatchObject([
      { ref: 'e1', label: 'Your name', type: 'text', autocomplete: 'name', isRequired: true, value: '' },
      { ref: 'e2', label: 'Days', type: 'number', min: '1', max: '9', value: '2', isRequired: false },
      { ref: 'e3', label: 'Boat', type: 'select', value: 'Otter', options: [{ label: 'Heron' }, { label: 'Otter' }] },
      { ref: 'e4', label: 'With oars', type: 'checkbox', isChecked: true },
    ]);
  });

  it('have one field for the radio buttons of a name, with the question of the group', async () => {
    const [form] = await formsOf(
      '<form><fieldset><legend>How was it?</legend><label><input type="radio" name="a" value="1" required> Good</label>' +
        '<label><input type="radio" name="a" value="2" checked> Bad</label></fieldset>' +
        '<div role="radiogroup" aria-label="Again?"><input type="radio" name="b" aria-label="Yes">' +
        '<input type="radio" name="b" aria-label="No"></div></form>',
    );
    expect(form?.name).toBe('');
    expect(form?.fields).toMatchObject([
      { ref: 'e1', label: 'How was it?', type: 'radio', value: 'Bad', isRequired: true },
      { ref: 'e3', label: 'Again?', type: 'radio', value: '', isRequired: false },
    ]);
    expect(form?.fields[0]?.options).toEqual([
      { label: 'Good', ref: 'e1' },
      { label: 'Bad', ref: 'e2' },
    ]);
  });

  it('are named by the heading before them if they have no name', async () => {
    const forms = await formsOf(
      '<h1>Harbour</h1><h2>Book a berth</h2><form><input name="a"></form><form><h3>Ask us</h3><input name="b"></form>',
    );
    expect(forms.map(({ name }) => name)).toEqual(['Book a berth', 'Ask us']);
  });

  it.each([
    ['a role', '<form role="search"><input type="text" name="w"></form>'],
    ['the type of its field', '<form><input type="search"><select><option>a</option></select></form>'],
    ['the usual name of its field', '<form><input name="q"></form>'],
  ])('are known as a search by %s', async (_, html) => {
    expect((await formsOf(html)).map(({ isSearch }) => isSearch)).toEqual([true]);
  });

  it('are known as a login by a password field, whose value is not told', async () => {
    const forms = await formsOf('<form><input name="q"><input type="password" value="engine-1843"></form>');
    expect(forms).toMatchObject([{ isLogin: true, isSearch: false }]);
    expect(JSON.stringify(forms)).not.toContain('engine');
  });

  it('include the controls outside a form, and leave out what is hidden or disabled', async () => {
    const forms = await formsOf(
      '<input aria-label="Loose"><div hidden><form><input name="a"></form></div><form><input disabled name="b"></form>',
    );
    expect(forms.map(({ fields }) => fields.map(({ label }) => label))).toEqual([['Loose']]);
  });

  it('have neither the buttons nor the headings of rows', async () => {
    const cards = ['Tent', 'Mat'].map(
      (name) => `<div><h3><a href="/${name}">${name}</a></h3><p>$3</p><button>Add</button></div>`,
    );
    const forms = await formsOf(`<h2>Deals</h2><div>${cards.join('')}</div><form><input aria-label="Mail"></form>`);
    expect(forms.map(({ name, fields }) => [name, fields.length])).toEqual([['Deals', 1]]);
  });

  it('name a choice without a label by its placeholder', async () => {
    const [form] = await formsOf(
      '<form><select name="a"><option value="">From where?</option><option>Bern</option></select></form>',
    );
    expect(form?.fields[0]).toMatchObject({ label: 'From where?', options: [{ label: 'Bern' }] });
  });
});
