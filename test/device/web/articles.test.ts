import { describe, expect, it } from 'vitest';
import type { Article } from '../../../src/device/simulated/web/sites/encyclopedia/article.ts';
import { toSlug } from '../../../src/device/simulated/web/sites/encyclopedia/article.ts';
import { articles } from '../../../src/device/simulated/web/sites/encyclopedia/articles.ts';

const byTitle = new Map(articles.map((article) => [article.title, article]));
const fact = (article: Article | undefined, label: string): string | undefined => article?.facts?.[label];
const having = (label: string): Article[] => articles.filter((article) => fact(article, label) !== undefined);
const textOf = (article: Article): string => JSON.stringify(article);

/** The article that a value names: whole, or before a remark such as `(since 1960)`. */
const named = (value: string | undefined): Article | undefined =>
  value === undefined ? undefined : (byTitle.get(value) ?? byTitle.get(value.replace(/ \(.*\)$/, '')));

describe('the articles of the encyclopedia', () => {
  it('are at least four hundred', () => {
    expect(articles.length).toBeGreaterThanOrEqual(400);
  });

  it('have titles of their own', () => {
    const owners = new Map<string, string>();
    const shared = articles.flatMap(({ title, otherTitles = [] }) =>
      [title, ...otherTitles].filter((name) => {
        const owner = owners.get(toSlug(name)) ?? title;
        owners.set(toSlug(name), owner);
        return owner !== title;
      }),
    );
    expect(shared).toEqual([]);
  });

  it('refer to articles that exist, and not to themselves', () => {
    const dead = articles.flatMap(({ title, seeAlso = [] }) =>
      seeAlso.filter((other) => other === title || !byTitle.has(other)).map((other) => `${title}: ${other}`),
    );
    expect(dead).toEqual([]);
  });

  it('have three facts or more, or a table', () => {
    const poor = articles.filter(
      ({ facts = {}, sections = [] }) => Object.keys(facts).length < 3 && !sections.some(({ table }) => table),
    );
    expect(poor.map(({ title }) => title)).toEqual([]);
  });

  it('give population, area, capital, currency and languages of each country', () => {
    const countries = having('Capital').filter(
      ({ subject, facts = {} }) => subject === 'Places' && 'Currency' in facts,
    );
    expect(countries.length).toBeGreaterThan(190);
    const missing = countries.flatMap(({ title, facts = {} }) =>
      [/^Population$/, /^Area$/, /^Currency$/, /languages?$/i]
        .filter((label) => !Object.keys(facts).some((each) => label.test(each)))
        .map((label) => `${title}: ${label.source}`),
    );
    expect(missing).toEqual(['Vatican City: ^Area$']);
  });

  it('give the population of each city and say of which year it is', () => {
    const cities = having('Country').filter(({ lead }) => /\bis (?:the capital|a city|the largest city)\b/.test(lead));
    expect(cities.length).toBeGreaterThan(300);
    const undated = cities.filter((city) => !/\b(?:19|20)\d\d\b/.test(fact(city, 'Population') ?? ''));
    expect(undated.map(({ title }) => title)).toEqual([]);
  });

  it('say what each person is known for', () => {
    const people = articles.filter(({ subject }) => subject === 'People');
    const missing = people.filter(
      (person) => !fact(person, 'Known for') || !(fact(person, 'Born') ?? fact(person, 'Lived')),
    );
    expect(missing.map(({ title }) => title)).toEqual([]);
  });

  it('name a capital that lies in the country', () => {
    const wrong = having('Capital').filter((country) => {
      const city = named(fact(country, 'Capital'));
      const own = fact(city, 'Country');
      return own !== undefined && own !== country.title && own !== fact(country, 'Country');
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
    const capitals = having('Country').filter(({ lead }) =>
      /\bis the capital (?:and largest city )?of (?:the )?[A-Z]/.test(lead),
    );
    expect(capitals.length).toBeGreaterThan(40);
    const unconfirmed = capitals.filter((city) => {
      const country = byTitle.get(fact(city, 'Country') ?? '');
      return (
        country &&
        !(fact(country, 'Capital') ?? '').startsWith(city.title) &&
        !city.lead.includes('Scotland') &&
        !city.lead.includes('Tuscany')
      );
    });
    expect(unconfirmed.map(({ title }) => title)).toEqual([]);
  });

  it('name rivers that flow through the country of the city', () => {
    const wrong = having('River').filter((place) => {
      const countries = fact(byTitle.get(fact(place, 'River') ?? ''), 'Countries');
      const country = fact(place, 'Country');
      return countries !== undefined && country !== undefined && !countries.includes(country);
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  it('name highest mountains that stand in the country', () => {
    const wrong = having('Highest mountain').filter((place) => {
      const mountain = named(fact(place, 'Highest mountain'));
      if (!mountain || fact(place, 'Capital') === undefined) return false;
      return !textOf(mountain).includes(fact(place, 'Country') ?? place.title);
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  it.each([
    ['Author', 'People'],
    ['Artist', 'People'],
    ['Composer', 'People'],
    ['Architect', 'People'],
  ])('agree with the article of the %s', (label) => {
    const wrong = having(label).filter((work) => {
      const maker = byTitle.get(fact(work, label) ?? '');
      if (!maker) return false;
      const born = Number(/\b\d{4}\b/.exec(fact(maker, 'Born') ?? '')?.[0] ?? 0);
      const made = ['Published', 'Painted', 'Written', 'Made', 'First performance', 'Begun'].map((name) =>
        fact(work, name),
      );
      const year = Number(/\b\d{4}\b/.exec(made.find((value) => value !== undefined) ?? '')?.[0] ?? 3000);
      return maker.subject !== 'People' || year < born;
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  it('name moons whose planet has an article, and largest moons that go round the planet', () => {
    for (const moon of having('Planet')) expect(byTitle.get(fact(moon, 'Planet') ?? '')?.subject).toBe('Space');
    for (const planet of having('Largest moon')) {
      const moon = named(fact(planet, 'Largest moon'));
      if (moon) expect(fact(moon, 'Planet')).toBe(planet.title);
    }
  });

  it('give people who died after they were born', () => {
    const year = (text: string | undefined): number => Number(/\b\d{4}\b/.exec(text ?? '')?.[0] ?? Number.NaN);
    const wrong = having('Died').filter((person) => year(fact(person, 'Died')) < year(fact(person, 'Born')));
    expect(wrong.map(({ title }) => title)).toEqual([]);
    expect(having('Born').length).toBeGreaterThan(80);
  });

  it('number the elements as their symbols do', () => {
    const numbers = having('Atomic number').map((element) => Number(fact(element, 'Atomic number')));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(25);
  });
});
