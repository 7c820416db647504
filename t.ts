import { createBuiltInWeb } from './src/device/simulated/web/built-in-web.ts';
import { createSites } from './src/device/simulated/web/sites/sites.ts';
import { createSearch } from './src/device/simulated/web/search.ts';
import { readFileSync } from 'node:fs';
const find = createSites(1);
const hosts = ['encyclopedia','news','shop','flights','portal','forms'];
const sites = await Promise.all(hosts.map((h) => find(h + '.example')));
console.time('index'); const search = createSearch(sites as never); 
search('x'); console.timeEnd('index');
const before = JSON.parse(readFileSync('/tmp/c17/before.json','utf8')) as Record<string,string>;
const bad: string[] = [];
for (const [a, h] of Object.entries(before)) {
  if (/home|search\.example|\?|book|orders|cart/.test(a)) continue;
  const t = /<title>(.*?)<\/title>/.exec(h)?.[1] ?? '';
  const r = search(t.replace(/&#39;/g,"'").replace(/&amp;/g,'&'));
  if (r[0]?.url !== a && r[0]?.url !== a + '') bad.push(`${t} (${a}) -> ${r.slice(0,3).map(x=>x.url)}`);
}
console.log(bad.join('\n'));
