import { describe, expect, it } from 'vitest';
import { Visitor } from './visitor.ts';

describe('the example domain', () => {
  it.each(['https://example.com/', 'http://www.example.org', 'https://example.net'])('is at %s', async (address) => {
    const visitor = await new Visitor().open(address);
    expect(visitor.status).toBe(200);
    expect(visitor.url.hostname).toBe(new URL(address).hostname.replace('www.', ''));
    expect(visitor.text('h1')).toBe('Example Domain');
    expect(visitor.text('title')).toBe('Example Domain');
    expect(visitor.$('a').length).toBe(1);
    await visitor.follow('More information');
    expect(visitor.status).toBe(200);
    expect(visitor.text('h1')).toBe('Example Domains');
  });

  it('answers other paths with status 404', async () => {
    expect((await new Visitor().open('https://example.com/none')).status).toBe(404);
  });
});
