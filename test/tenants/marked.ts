/** Stands in all that clients send, and in nothing else. */
export const MARK = 'zqxj';
export const said = (what: string) => `${MARK} ${what} ${MARK}`;

/** A task with the mark in every field that there is. */
export const TASK = {
  task: `Write '${said('note')}' in a note. Use ${MARK}_tool for ${said('place')}`,
  url: `https://shop.example/${MARK}?q=${MARK}`,
  metadata: { [MARK]: said('metadata'), password: said('password') },
  response_model: { type: 'object', properties: { [MARK]: { type: 'string', description: said('schema') } } },
  custom_tools: [{ name: `${MARK}_tool`, description: said('tool'), inputs: { [MARK]: { type: 'string' } } }],
  ...{
    proxy_server: MARK,
    proxy_username: MARK,
    proxy_password: said('proxy'),
    certificates: [{ file: MARK, password: MARK }],
  },
  ...{ allowed_urls: [`https://${MARK}.example`, 'https://shop.example'], agent: MARK, [MARK]: MARK },
};

/** Of the browser of a session, with what they are given. */
export const ACTIONS: [string, object][] = [
  ['goto', { url: `https://${MARK}.example/${MARK}` }],
  ['evaluate_js', { js: `throw new Error('${said('script')}')` }],
  ['evaluate_js', { js: `(a) => a['${MARK}']`, args: { [MARK]: said('args') } }],
  ['extract', { schema: { type: 'object', properties: { [MARK]: {} } }, prompt: said('prompt') }],
];
