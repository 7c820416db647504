import { type Static, Type } from '#typebox';
import { AppError } from '../../../errors.ts';
import { findInputProblem } from '../../../json-schema/input-schema.ts';
import { nullable, text } from '../common.ts';

const MAX_NAME_CHARACTERS = 1000;

const CustomTool = Type.Object(
  {
    name: text({
      maxLength: MAX_NAME_CHARACTERS,
      'x-allowed': `a string of 1 to ${MAX_NAME_CHARACTERS} characters that is not blank`,
      description: 'Name of the tool, unique in the list.',
    }),
    description: Type.Optional(nullable(Type.String({ description: 'What the tool does.' }))),
    inputs: Type.Optional(
      nullable(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description:
              'The arguments, either by name, such as `{"city": {"type": "string"}}`, or as a JSON Schema (2020-12) of an ' +
              'object. The arguments of every call are valid against it.',
          },
        ),
      ),
    ),
    output: Type.Optional(Type.Unknown({ description: 'Description of the output of the tool. Not validated.' })),
  },
  { $id: 'CustomTool', additionalProperties: true },
);

export const CustomTools = Type.Array(CustomTool, { description: 'Tools of the client that the agent may call.' });

export const AdditionalTools = Type.Record(
  Type.String(),
  nullable(Type.Object({}, { additionalProperties: true, 'x-allowed': 'an object or null' })),
  { description: 'Tools of the hosted service, by name, with their settings. Accepted, but without effect.' },
);

/** Throws invalid, naming the field, for duplicate names and for inputs that no call can satisfy. */
export function checkCustomTools(tools: Static<typeof CustomTools>): void {
  const names = new Set<string>();
  for (const [at, { name, inputs }] of tools.entries()) {
    const place = `custom_tools[${at}]`;
    if (names.has(name)) throw new AppError('invalid', `${place}.name must be unique: there are two tools "${name}".`);
    names.add(name);
    const problem = inputs ? findInputProblem(inputs) : null;
    if (problem !== null) throw new AppError('invalid', `${place}.inputs must describe arguments: ${problem}`);
  }
}
