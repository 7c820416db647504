/** Tasks to try, and schemas to start from. */

export const TASK_EXAMPLES = [
  'Find the cheapest flight from Berlin to Lisbon on 12 December 2026',
  'Compute 12 * 7 and write the result in a note',
  'Which of my mails is about an invoice, and how much is it?',
] as const;

export const SCHEMA_EXAMPLES: readonly { name: string; schema: object }[] = [
  {
    name: 'A flight',
    schema: {
      type: 'object',
      properties: {
        flight: { type: 'string' },
        departure: { type: 'string' },
        price: { type: 'number', description: 'In dollars' },
      },
      required: ['flight', 'price'],
    },
  },
  {
    name: 'A list of products',
    schema: {
      type: 'object',
      properties: {
        products: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, price: { type: ['number', 'null'] } },
            required: ['name'],
          },
        },
      },
      required: ['products'],
    },
  },
  {
    name: 'Yes or no, with a reason',
    schema: {
      type: 'object',
      properties: { answer: { type: 'boolean' }, reason: { type: 'string' } },
      required: ['answer'],
    },
  },
];
