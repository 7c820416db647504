import { createSite } from '../document.ts';

/** The start page, which is also where searches happen. */
export const HOME_URL = 'https://home.example';

export const homeIdentity = { name: 'Home', colour: '#5b4b8a' };

export const home = createSite(homeIdentity, 'home.example', [
  {
    path: '',
    title: 'Home',
    blocks: [
      {
        kind: 'paragraph',
        text: 'This is the start page of a simulated web: a few small sites that live inside this computer.',
      },
      { kind: 'heading', text: 'Sites' },
      {
        kind: 'list',
        about: 'sites websites links',
        ordered: false,
        items: [
          { text: 'Open Encyclopedia', url: 'https://encyclopedia.example' },
          { text: 'Lindenhaven News', url: 'https://news.example' },
          { text: 'Corner Shop', url: 'https://shop.example' },
        ],
      },
    ],
  },
]);
