import { describe, expect, it } from 'vitest';
import { parseText } from '../../../src/text/parts/read-text.ts';

const namesIn = (text: string) => parseText(text, null).entities.map(({ surface }) => surface);

describe('names in a text of another language than English', () => {
  it.each([
    [
      'Portuguese',
      'Quando chegou a Orsk, a Thaís dormia. Para ela não era tarde. Meu irmão ficou. Amanhã vamos com o Davi.',
      ['Orsk', 'Thaís', 'Davi'],
    ],
    [
      'Spanish',
      'El tren llegó a Orsk. Mi hermana dejó la casa. Se quedó con Rodrigo. Bueno, ya está. Para eso no hay tiempo.',
      ['Orsk', 'Rodrigo'],
    ],
    [
      'French',
      "L'alarme a sonné à Orsk. Mon frère dormait. J'ai vu la maison avec Margaux. Les voisins sont là. Elle est partie.",
      ['Orsk', 'Margaux'],
    ],
    [
      'German',
      'Ich war mit Henning in Orsk. Wir haben nicht geschlafen. Heute ist er weg. Leider kommt er nicht, und mein Bruder auch.',
      ['Henning', 'Orsk'],
    ],
    [
      'Italian',
      'Quando sono arrivato a Orsk, non era tardi. Domani vado con Davide. Anche lei viene.',
      ['Orsk', 'Davide'],
    ],
    ['Dutch', 'Wij waren met Joost in Orsk. Het was niet laat. Morgen gaat hij ook, maar zij niet.', ['Joost', 'Orsk']],
  ])('are not the function words that start sentences: %s', (_, text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it('keep an article that they have inside sentences too', () => {
    expect(namesIn('Elle est née à La Rochelle, et son frère aussi. La Rochelle est un port.')).toEqual([
      'La Rochelle',
    ]);
    expect(namesIn('Sie kommt nicht. Das Haus ist alt. Die Müritz ist ein Ort.')).toEqual(['Haus', 'Müritz']);
  });

  it('start after an elided article only with a capital', () => {
    expect(namesIn("L'appareil est là. L'Oréal est une entreprise de cosmétiques.")).toEqual(["L'Oréal"]);
  });

  it('are not months and days of that language', () => {
    expect(namesIn('Wir waren im Juli 1950 nicht da. Am Donnerstag war es kalt.')).toEqual([]);
    expect(namesIn('Marco est là depuis lundi, mais elle est partie.')).toEqual(['Marco']);
  });

  it('are the first word of a text only before a verb or a definition', () => {
    expect(namesIn('Itziar dejó la casa y ahora vive en Orsk.')).toEqual(['Itziar', 'Orsk']);
    expect(namesIn('Recette du far de la voisine, avec des pruneaux.')).toEqual([]);
    expect(namesIn('Quorl ist eine Firma in Orsk.')).toEqual(['Quorl', 'Orsk']);
  });

  it('follow no indefinite or possessive determiner in German', () => {
    expect(namesIn('Das ist nicht mein Auto, und das ist keine Wohnung. Sie ist eine Brandt.')).toEqual([]);
    expect(namesIn('Das ist nicht unser Martin.')).toEqual(['Martin']);
  });

  it('may begin with a word that is a function word of another language', () => {
    expect(namesIn('She met Mia, and the two left for Dora.')).toEqual(['Mia', 'Dora']);
  });
});
