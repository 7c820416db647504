import { mkdirSync, writeFileSync } from 'node:fs';
import { createBuiltInWeb } from './src/device/simulated/web/built-in-web.ts';
import { SEED, TODAY } from './bench/agent/agent-tasks/world.ts';
import { createSimulatedDevices } from './src/device/simulated/simulated-devices.ts';
import { mock } from 'node:test';
mock.timers.enable({ apis: ['Date'], now: TODAY });
const builtIn = createBuiltInWeb({ seed: SEED });
const devices = createSimulatedDevices({ web: { fetch: (r) => builtIn.fetch(r) }, homeUrl: builtIn.homeUrl, readDocument: async () => ({ kind: 'unreadable' }) as any });
const device = await devices.open({ startedAt: TODAY, accountId: 'x', kind: 'desktop', allowedUrls: [], files: [] } as any);
const seen = new Set<string>(); const queue = [builtIn.homeUrl, 'https://shop.example/', 'https://encyclopedia.example/', 'https://flights.example/', 'https://news.example/', 'https://forms.example/', 'https://portal.example/', 'https://tracker.example/'];
mkdirSync('/tmp/world', { recursive: true });
while (queue.length && seen.size < 400) {
  const url = queue.shift()!; if (seen.has(url) || /\?/.test(url)) continue; seen.add(url);
  await device.perform({ type: 'goto', url } as any);
  const o: any = await device.observe();
  const c = o.content; if (!c) continue;
  const lines = [`# ${c.url} | ${c.title} | ${c.heading}`, c.about, ...c.facts.map((f: any) => `${f.label}: ${f.value}`), ...c.collections.flatMap((k: any) => [k.name ?? '', (k.columns ?? []).join(' | '), ...k.rows.map((r: any) => '- ' + r.name + ' | ' + r.cells.join(' | '))]), ...c.prose];
  writeFileSync('/tmp/world/' + url.replace(/^https:\/\//, '').replace(/[^\w.-]+/g, '_') + '.txt', lines.join('\n'));
  for (const l of c.links) queue.push(l.url.split('#')[0]);
}
console.log(seen.size);
