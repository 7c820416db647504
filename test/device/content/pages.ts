import type { Page } from '../../../src/device/simulated/browser/page.ts';
import { parsePage } from '../../../src/device/simulated/browser/parse-page.ts';

export function pageOf(html: string): Promise<Page> {
  return parsePage(html, 'https://site.example/page', 200);
}

const frame = (title: string, main: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header><a href="/">Open Encyclopedia</a>` +
  `<nav><a href="/x">Elsewhere</a></nav></header><main>${main}</main><footer><a href="/imprint">Imprint</a></footer></body></html>`;

export const MOUNTAIN = frame(
  'Mount Everest - Open Encyclopedia',
  '<h1>Mount Everest</h1><p>Mount Everest is the highest mountain on Earth above sea level.</p><dl><dt>Height</dt>' +
    '<dd>8,848.86 m (29,031.7 ft), as measured in 2020</dd><dt>Mountain range</dt><dd>Himalayas</dd><dt>First climbed</dt>' +
    '<dd>29 May 1953</dd><dt>Prominent climbers</dt><dd>Edmund Hillary, Tenzing Norgay</dd></dl>',
);

export const MARS = frame(
  'Mars - Open Encyclopedia',
  '<h1>Mars</h1><p>Mars is the fourth planet from the Sun. Its soil is red.</p><dl><div><dt>Diameter</dt><dd>6,792 km (equatorial)' +
    '</dd></div><div><dt>Moons</dt><dd>2 (Phobos and Deimos)</dd></div></dl><h2>Exploration</h2><p>Viking 1 landed on Mars in 1976. ' +
    'Curiosity landed in Gale crater in 2012.</p>',
);

export const PLANETS = frame(
  'Solar System',
  '<h1>Solar System</h1><table><caption>The planets</caption><thead><tr><th>Planet</th><th>Diameter (km)</th><th>Moons (2024)</th>' +
    '</tr></thead><tbody><tr><th>Earth</th><td>12,756</td><td>1</td></tr><tr><th>Jupiter</th><td>142,984</td><td>95</td></tr>' +
    '<tr><th>Saturn</th><td>120,536</td><td>146</td></tr></tbody></table>',
);

export const SHOP = frame(
  'Corner Shop',
  '<h1>Corner Shop</h1><p>Good things.</p><table><caption>All products</caption><tr><th>Product</th><th>Price</th><th>In stock</th></tr>' +
    '<tr><td><a href="/desk-lamp">Desk lamp</a></td><td>$34.90</td><td>12</td></tr><tr><td><a href="/notebook">Paper notebook</a></td>' +
    '<td>$6.50</td><td>140</td></tr><tr><td><a href="/kettle">Electric kettle</a></td><td>$42.25</td><td>0</td></tr></table>' +
    '<h2>Delivery</h2><p>Delivery takes two to four working days. Delivery is free for orders over $50.</p>',
);

export const GRID = frame(
  'Corner Shop',
  '<h1>Products</h1><div class="grid">' +
    [
      ['desk-lamp', 'Desk lamp', '$34.90', 'New', '4.6 of 5'],
      ['notebook', 'Paper notebook', '$6.50', 'Bestseller', '4.8 of 5'],
      ['kettle', 'Electric kettle', '$1,042.25', 'Sold out', '4.1 of 5'],
    ]
      .map(
        ([slug, name, price, badge, rating]) =>
          `<article class="card"><h3><a href="/${slug}">${name}</a></h3><p class="price">${price}</p><span class="badge">${badge}</span>` +
          `<p class="muted">${rating} · 12 reviews</p></article>`,
      )
      .join('') +
    '</div>',
);

export const NEWS = frame(
  'Lindenhaven News',
  '<h1>Lindenhaven News</h1><h2>Top stories</h2><ol><li><a href="/night-tram">Night trams return</a> <small>Local · 412 points · by Mira ' +
    'Holt</small></li><li><a href="/robots">Library lends out small robots to schools</a> <small>Technology · 287 points · by Jonas Abel' +
    '</small></li><li><a href="/seals">Harbour seals counted</a> <small>Science · 198 points · by Ines Varga</small></li></ol>' +
    '<h2>About this article</h2><dl><dt>Author</dt><dd>Mira Holt</dd><dt>Published</dt><dd>4 May 2025</dd></dl>',
);

export const FIRM = frame(
  'Acme Ltd',
  '<h1>Acme Ltd</h1><table class="infobox"><tr><th>Founded</th><td>3 March 1998</td></tr><tr><th>Employees</th><td>1,250<sup>[2]</sup></td>' +
    '</tr><tr><th>Website</th><td><a href="https://acme.example/">acme.example</a></td></tr><tr><th>E-mail</th><td>Write to info@acme.example.</td>' +
    '</tr></table><p>Phone: +49 30 123456<br>Fax: none</p><p>Acme makes things of all kinds.</p>',
);

/** As pages are in the wild: no main, divs for everything, facts in rows of spans. */
export const MESSY =
  '<html><head><title>Blender 3000 | BuyMore</title><style>p{}</style><script>var price = "$1"</script></head><body><div id="top" role="banner">' +
  '<a href="/">BuyMore</a></div><div class="wrap"><div class="c1"><div class="c2"><h2>Blender 3000</h2><div class="price-box"><span class="price">' +
  '€ 1.299,50</span></div></div><div class="specs"><div class="spec"><span class="label">Brand</span><span>Acme</span></div><div class="spec">' +
  '<span class="label">Weight</span><span>1.2&nbsp;kg</span></div></div><ul><li>Color: Red</li><li>Power: 900 W</li></ul><div>In stock: yes</div>' +
  '<div style="display:none">Secret: hidden</div><div>A blender that blends.<div>It is loud.</div></div></div></div></body></html>';

export const TABLES_ONLY =
  '<table><tr><td><table><tr><td>City</td><td>Population</td></tr><tr><td>Lisbon</td><td>545,000</td></tr><tr><td>Porto</td><td>232,000</td>' +
  '</tr></table></td><td>Menu</td></tr></table>';

export const FORM = frame(
  'Your details',
  '<h1>Your details</h1><form><label for="n">Full name</label><input id="n" name="n" value="Ada Lovelace"><label>Country <select name="c">' +
    '<option>France</option><option selected>United Kingdom</option></select></label><label><input type="checkbox" name="news" checked> ' +
    'Newsletter</label><label for="p">Password</label><input id="p" type="password" value="hunter2"><button>Send</button></form>',
);

/** A shop with kinds of things, in a column and in names, out of any order. */
export const STORE = frame(
  'Storehouse',
  '<h1>Storehouse</h1><p>We ship within 3 days.</p><dl><dt>Opened</dt><dd>1987</dd></dl><table><caption>All products</caption><tr>' +
    '<th>Product</th><th>Category</th><th>Price</th><th>Rating</th></tr>' +
    [
      ['Desk lamp', 'Lighting', '$34.90', '4.6 of 5'],
      ['Paper notebook', 'Paper', '$6.50', '4.8 of 5'],
      ['Floor lamp', 'Lighting', '$1,127.50', '4.1 of 5'],
      ['Canvas backpack', 'Bags', '$59.00', '4.9 of 5'],
      ['Hiking backpack', 'Bags', '$89.00', '3.9 of 5'],
      ['Bedside light', 'Lighting', 'Sold out', '3.2 of 5'],
    ]
      .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('') +
    '</table>',
);

/** Results with a number of their own, one page of them shown. */
export const RESULTS = frame(
  'Search',
  '<h1>Search</h1><form><label for="q">Search products</label><input id="q" name="q" value="lamp"></form><p>Showing 2 of 12 products ' +
    'that match.</p><ul aria-label="Results"><li><a href="/a">Desk lamp</a></li><li><a href="/b">Floor lamp</a></li></ul>' +
    '<h2>Delivery</h2><p>Delivery takes two to four working days. Products are sent by rail.</p>',
);
