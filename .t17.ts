import { toPlan } from './src/llm/offline/planner/plan.ts';
import { readText } from './src/llm/offline/agent/trade/journey-words.ts';
for (const t of process.argv.slice(2)) { console.log(JSON.stringify(toPlan(t),null,0)); console.log(readText(t,'2026-11-22').tokens.map(x=>x.text+(x.value?'#'+x.value.kind:'')).join(' | ')); }
