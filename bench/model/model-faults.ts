/** What a client sees when the endpoint of the language model fails, as a table in Markdown.
 *
 *    node bench/model/model-faults.ts */
import { FAULT_ROWS, seeFault } from '../../test/support/model/model-faults.ts';

const toCell = (text: string): string => text.replaceAll('|', '\\|');

console.log('| fault | insert | query | task |\n| --- | --- | --- | --- |');
for (const row of FAULT_ROWS) {
  const { insert, query, task } = await seeFault(row);
  console.log(`| ${[row.name, insert, query, task].map(toCell).join(' | ')} |`);
}
