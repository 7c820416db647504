import type { App } from '../app-type.ts';

/** JSON is the only kind of body. An empty one is no body, whatever its header says. */
export function jsonBody(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}
