import { describe, expect, it } from 'vitest';
import { Visitor } from './visitor.ts';

const at = (path: string): Promise<Visitor> => new Visitor().open(`https://practice.example${path}`);

describe('the practice ground', () => {
  it('links to every page', async () => {
    const visitor = await at('/');
    expect(visitor.$('ul[aria-label=Pages] a').length).toBe(12);
  });

  it('loads the entries of the endless list ten at a time', async () => {
    const visitor = await at('/scroll');
    for (let count = 10; count < 60; count += 10) {
      expect(visitor.$('ol[aria-label=Entries] li').length).toBe(count);
      expect(visitor.$('a[rel=next]').length).toBe(1);
      await visitor.follow('Load more');
    }
    expect(visitor.text('main')).toContain('This is the end of the list.');
    expect((await at('/scroll?count=999999')).$('ol[aria-label=Entries] li').length).toBe(10);
  });

  it.each([
    ['/modal', 'Close the window'],
    ['/consent', 'Only necessary'],
  ])('shows the content of %s after “%s”', async (path, button) => {
    const visitor = await at(path);
    expect(visitor.text('main')).not.toContain('The word of this page');
    await visitor.submit(button);
    expect(visitor.text('main')).toContain('The word of this page');
    expect((await visitor.open(path)).text('main')).toContain('The word of this page');
  });

  it('has a frame whose page can be opened', async () => {
    const visitor = await at('/frame');
    expect(visitor.$('iframe').attr('src')).toBe('/frame/inside');
    await visitor.follow('Open the frame on its own page');
    expect(visitor.text('main')).toContain('The word of this page');
  });

  it('lets a date be picked on a sheet of the calendar', async () => {
    const visitor = await at('/calendar');
    expect(visitor.text('h2')).toBe('November 2026');
    await visitor.follow('Next month');
    expect(visitor.$('button[name=date]').length).toBe(31);
    await visitor.open(`/calendar?date=${visitor.$('button[aria-label="24 December 2026"]').attr('value')}`);
    expect(visitor.text('.notice')).toBe('You picked 24 December 2026.');
    expect((await visitor.open('/calendar?date=2026-12-32')).$('.notice').length).toBe(0);
  });

  it('leads through a form in three steps', async () => {
    const visitor = await at('/wizard');
    await visitor.submit('Next', { name: 'Robin Vale', email: 'robin' });
    expect(visitor.text('.error')).toContain('“Email” must be an email address');
    await visitor.submit('Next', { email: 'robin@mail.example' });
    await visitor.submit('Next', { destination: 'Island', day: '2026-12-01' });
    expect(visitor.text('h2')).toBe('Step 3 of 3: Extras');
    await visitor.submit('Finish', { seats: '2' });
    const facts = ['Full name', 'Destination', 'Seats', 'Add lunch'].map((label) => visitor.fact(label));
    expect(facts).toEqual(['Robin Vale', 'Island', '2', 'No']);
    expect((await visitor.open('/wizard')).text('h2')).toBe('Step 1 of 3: Traveller');
  });

  it('says that a captcha is one, and refuses wrong digits', async () => {
    const visitor = await at('/captcha');
    expect(visitor.text('main')).toContain('This is a captcha');
    await visitor.submit('I am a person', { code: '0' });
    expect(visitor.text('.error')).toBe('These are not the digits of the picture.');
  });

  it('is slow twice, and always fails on the page for errors', async () => {
    const visitor = await at('/slow');
    for (const count of [1, 2]) {
      expect(visitor.text('[role=status]')).toBe(`Loading… ${count} of 3`);
      await visitor.follow('Load again');
    }
    expect(visitor.text('main')).toContain('The word of this page');
    expect((await visitor.open('/error')).status).toBe(500);
  });

  it('takes a file', async () => {
    const visitor = await at('/upload');
    expect(visitor.$('form').attr('enctype')).toBe('multipart/form-data');
    await visitor.open('/upload', new URLSearchParams({ file: 'plan.pdf' }));
    expect(visitor.text('.notice')).toBe('plan.pdf was received. It is not kept.');
    await visitor.open('/upload', new URLSearchParams());
    expect(visitor.text('.error')).toBe('No file was chosen.');
  });

  it('has a table with joined cells and menus three levels deep', async () => {
    const visitor = await at('/table');
    expect(visitor.$('th[colspan=2]').length).toBe(2);
    expect(visitor.$('th[rowspan=2]').length).toBe(2);
    await visitor.open('/menus');
    await visitor.follow('Roses');
    expect(visitor.text('main')).toContain('You are at Garden › Plants › Roses.');
    expect((await visitor.open('/menus/garden/plants/soap')).status).toBe(404);
  });
});
