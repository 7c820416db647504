import { tasksOf } from '../builder.ts';
import { all, date, did, has, inCart, lacks, num, rows } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  cheapest,
  demo,
  dollars,
  euros,
  factNumber,
  flights,
  headlines,
  inCategory,
  least,
  names,
  only,
  product,
  stories,
} from '../world.ts';

const { can, left } = tasksOf(12);
const lisbon = flights('Lisbon', 'Madrid', '2026-12-05');

export const languages: readonly BenchTask[] = [
  can('Wie hoch ist der Mont Blanc?', num(factNumber('Mont Blanc', 'Height'))),
  can('Was kostet der Schreibtischlampe-Artikel „Desk lamp“ im Shop?', num(dollars(product('desk-lamp')))),
  can('Suche den günstigsten Flug von Lissabon nach Madrid am 5. Dezember 2026.', has(cheapest(lisbon).number)),
  can(
    'Melde dich auf portal.example mit demo und demo1234 an und sag mir, wie viel ich zahlen muss.',
    num(euros(demo.invoices[0]?.cents ?? 0)),
  ),
  can('¿Quién escribió Frankenstein?', has('Mary Shelley')),
  can('¿Cuántas lunas tiene Júpiter?', num(factNumber('Jupiter', 'Moons'))),
  can('Añade dos "Glass teapot" al carrito.', inCart({ teapot: 2 }), { acts: ['cart'] }),
  can('Quand est né Albert Einstein ?', date('1879-03-14')),
  can('Quelle est la longueur du Nil ?', num(factNumber('Nile', 'Length'))),
  can(
    "Ouvre news.example et donne-moi le titre de l'article le plus lu (le premier).",
    rows([stories[0]?.headline ?? ''], headlines),
  ),
  can('Qual é a capital da Islândia?', has('Reykjavík')),
  can('Quantos quilómetros tem o Danúbio?', num(factNumber('Danube', 'Length'))),
  can(
    'Qual é o produto mais barato da categoria Lighting em shop.example?',
    rows([only(least(inCategory('lighting'), dollars)).name], names(inCategory('lighting'))),
  ),
  can('爱因斯坦是什么时候出生的？', date('1879-03-14')),
  can('木星有多少颗卫星？', num(factNumber('Jupiter', 'Moons'))),
  can('Rechne 12,5 mal 8 aus.', num(100)),
  can(
    'Schick dem Rathaus eine Nachricht von Anna Weber, anna@weber.example: "Der Brunnen ist kaputt". Betreff General question.',
    all(did('message', { name: 'Anna Weber', email: 'anna@weber.example' })),
    { acts: ['message'] },
  ),
  left('Wie hoch ist der Watzmann?', 'no article', { check: lacks('4806') }),
  left('¿Quién escribió La colmena?', 'no article', { check: lacks('Mary Shelley', 'Miguel de Cervantes') }),
  left('Commande le « Glass teapot ».', 'no address', { acts: ['cart'] }),
];
