import type { SiteIdentity } from '../layout.ts';

export const homeIdentity: SiteIdentity = {
  host: 'home.example',
  name: 'Home',
  colour: '#5b4b8a',
  about: 'the start page of this computer.',
};

export const searchIdentity: SiteIdentity = {
  host: 'search.example',
  name: 'Search',
  colour: '#31588a',
  about: 'finds pages on all sites of the simulated web.',
};

export const encyclopediaIdentity: SiteIdentity = {
  host: 'encyclopedia.example',
  name: 'Open Encyclopedia',
  colour: '#3b5b92',
  about: 'a small encyclopedia of real places, people and things.',
};

export const newsIdentity: SiteIdentity = {
  host: 'news.example',
  name: 'Lindenhaven News',
  colour: '#a3322f',
  about: 'news of an invented town, ranked by its readers.',
};

export const shopIdentity: SiteIdentity = {
  host: 'shop.example',
  name: 'Corner Shop',
  colour: '#2f7d5b',
  about: 'good things for home and work, with a cart and a checkout.',
};

export const flightsIdentity: SiteIdentity = {
  host: 'flights.example',
  name: 'Farwing Flights',
  colour: '#27678f',
  about: 'finds and books flights between cities.',
};

export const portalIdentity: SiteIdentity = {
  host: 'portal.example',
  name: 'Lindenhaven Utilities',
  colour: '#8a5a1f',
  about: 'a customer portal with a login, invoices and downloads.',
};

export const formsIdentity: SiteIdentity = {
  host: 'forms.example',
  name: 'Lindenhaven Forms',
  colour: '#4a6b3c',
  about: 'forms of an invented town hall: a parking permit in steps, a contact form and a survey.',
};
