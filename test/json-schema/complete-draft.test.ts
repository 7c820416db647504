import { describe, expect, it } from 'vitest';
import { completeDraft, completeWithSamples } from '../../src/json-schema/complete-draft.ts';
import { createValidator } from '../../src/json-schema/validator.ts';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    size: { type: ['number', 'null'] },
    note: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 1 },
  },
  required: ['name', 'size'],
  additionalProperties: false,
};
const validator = createValidator(schema);

describe('a draft', () => {
  it('that lacks a required value is completed with a sample only where samples are allowed', () => {
    expect(completeWithSamples({ size: 3 }, schema, validator)).toEqual({
      value: { name: 'Sample name', size: 3 },
      sampled: ['/name'],
    });
    expect(completeDraft({ size: 3 }, schema, validator)).toEqual({ missing: ['/name'], partial: { size: 3 } });
  });

  it('gets null where the schema allows it, with and without samples', () => {
    expect(completeDraft({ name: 'Heron' }, schema, validator)).toEqual({ value: { name: 'Heron', size: null } });
    expect(completeWithSamples({ name: 'Heron' }, schema, validator)).toEqual({
      value: { name: 'Heron', size: null },
      sampled: [],
    });
  });

  it('loses what the schema does not allow', () => {
    const draft = { name: 'Heron', size: 3, note: 7, tags: ['a', 'b'], extra: true };
    expect(completeDraft(draft, schema, validator)).toEqual({ value: { name: 'Heron', size: 3, tags: ['a'] } });
  });

  it('of which nothing was found is completed part by part', () => {
    expect(completeWithSamples(undefined, schema, validator)).toMatchObject({ sampled: ['/name'] });
    expect(completeWithSamples(undefined, { type: 'number' }, createValidator({ type: 'number' }))).toMatchObject({
      sampled: [''],
    });
  });

  it('is not changed itself', () => {
    const draft = { name: 'Heron', size: 3, extra: true };
    completeDraft(draft, schema, validator);
    expect(draft).toHaveProperty('extra');
  });
});
