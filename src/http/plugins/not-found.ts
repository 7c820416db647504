import findMyWay from 'find-my-way';
import type { App } from '../app-type.ts';

/** Responds to requests without a route: 405 if the path has other methods, else 404. Register before all routes. */
export function notFound(app: App): void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // Preflights of CORS are answered for every path, whether it exists or not.
    if (url === '*') return;
    const path = withoutParamNames(url);
    const methods = methodsByPath.get(path) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByPath.set(path, methods);
  });

  let findMethods: ((path: string) => readonly string[]) | undefined;
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?');
    findMethods ??= createMethodFinder(methodsByPath);
    const methods = findMethods(path);
    if (methods.length === 0)
      return reply.code(404).send({ detail: `There is no ${request.method} ${path}. See /docs.` });
    const allowed = methods.join(', ');
    return reply
      .code(405)
      .header('allow', allowed)
      .send({ detail: `${path} does not allow ${request.method}. Allowed: ${allowed}.` });
  });
}

/** Normalizes parameter names: routes with the same path may name them differently. */
function withoutParamNames(url: string): string {
  let count = 0;
  return url.replace(/:\w+/g, () => {
    count += 1;
    return `:p${count}`;
  });
}

function createMethodFinder(methodsByPath: ReadonlyMap<string, ReadonlySet<string>>) {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: Number.MAX_SAFE_INTEGER });
  for (const [path, methods] of methodsByPath) router.on('GET', path, () => {}, [...methods].sort());
  return (path: string): readonly string[] => router.find('GET', path)?.store ?? [];
}
