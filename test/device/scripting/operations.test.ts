import { describe, expect, it } from 'vitest';
import { toOpenPage } from '../../../src/device/simulated/browser/browser.ts';
import { completeDocument, parsePage } from '../../../src/device/simulated/browser/parse-page.ts';
import { formOperations } from '../../../src/device/simulated/scripting/host/form-operations.ts';
import { answer } from '../../../src/device/simulated/scripting/host/operations.ts';
import { ScriptPage } from '../../../src/device/simulated/scripting/host/script-page.ts';
import { treeOperations } from '../../../src/device/simulated/scripting/host/tree-operations.ts';
import { windowOperations } from '../../../src/device/simulated/scripting/host/window-operations.ts';
import { freshComputer } from '../../../src/device/simulated/state.ts';

const HTML =
  '<form><label>L<input name="a"></label><select><option>x</select><button>B</button></form><a href="/">t</a><textarea>t</textarea>';

async function openPage(): Promise<ScriptPage> {
  const page = await parsePage(HTML, 'https://shop.example/', 200);
  completeDocument(page.$);
  const scriptPage = new ScriptPage(freshComputer('desktop', []), toOpenPage(page));
  answer(scriptPage, '["select", 0, "*", 0]');
  answer(scriptPage, '["createText", "free"]');
  return scriptPage;
}

const OPERATIONS = Object.keys({ ...treeOperations, ...formOperations, ...windowOperations });
const ANYTHING: unknown[] = [
  null,
  0,
  1,
  4,
  8,
  11,
  14,
  -1,
  1.5,
  1e9,
  '',
  'a',
  '__proto__',
  '<b>',
  ':not(',
  'set',
  true,
  [],
  {},
];

describe('the border', () => {
  it.each(OPERATIONS)('lets %s be asked with anything', async (operation) => {
    for (const first of ANYTHING) {
      const page = await openPage();
      for (const second of ANYTHING) {
        for (const third of [null, 1, 'a']) {
          const given = JSON.stringify([operation, first, second, third, null]);
          const { value, error } = JSON.parse(answer(page, given));
          expect(error ?? value, given).not.toBeUndefined();
        }
      }
    }
  });

  it.each(['null', '1', '"x"', '[]', '{}', '["constructor"]', '["__proto__"]', '[["select"], 1]'])(
    'refuses %s',
    async (request) => {
      const { error } = JSON.parse(answer(await openPage(), request));
      expect(error).toEqual(['TypeError', expect.any(String)]);
    },
  );
});
