import { describe, expect, it } from 'vitest';
import { findLogin } from '../../../../src/language/values/people/find-login.ts';

const read = (text: string) => findLogin(text)?.map((piece) => piece.text) ?? null;

describe('a user name and a password', () => {
  it.each([
    ["I'm mira and k1tten is my password", 'mira', 'k1tten'],
    ['Password: furball. User name: mira.', 'mira', 'furball'],
    ['furball is the password and mira the user name', 'mira', 'furball'],
    ['the password for my account is furball, user mira', 'mira', 'furball'],
    ['in as mira (k1tten99)', 'mira', 'k1tten99'],
    ['portal, mira:k1tten99', 'mira', 'k1tten99'],
    ['my login = mira | furball', 'mira', 'furball'],
    ['the account "mira" and the password "furball"', 'mira', 'furball'],
    ['how much did they bill mira? The password is furball', 'mira', 'furball'],
  ])('are read in any order: %s', (text, user, password) => {
    expect(read(text)).toEqual([user, password]);
  });

  it.each([
    'download INV-202603-2847 of my account',
    'my bill of 12kWh for the 3rd of May',
    'log in with the user name and the password from the secrets',
    'send the invoice to mira@k1tten99.example',
    'what is the password policy?',
  ])('are none in: %s', (text) => {
    expect(read(text)).toBeNull();
  });
});
