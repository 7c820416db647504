import { type Extensions, MAX_EXTENSION_BYTES } from '../../../assets/extensions.ts';
import type { App } from '../../app-type.ts';
import { acceptForms } from '../../body/forms.ts';
import { readUpload } from '../../body/upload.ts';
import { KEYED } from '../../openapi/openapi.ts';
import {
  Created,
  ExtensionForm,
  ExtensionList,
  ExtensionParams,
  OldExtensionList,
  toExtensionRecord,
} from '../../wire/assets.ts';
import { errors } from '../../wire/common.ts';
import { Done } from '../../wire/tasks/task.ts';

const route = (operationId: string, summary: string) => ({
  tags: ['Extensions'],
  security: KEYED,
  operationId,
  summary,
});

/** The routes of old clients are below /browser, and wrap the list in an object. */
export async function extensionRoutes(app: App, { extensions }: { extensions: Extensions }): Promise<void> {
  await app.register(async (forms: App) => {
    await acceptForms(forms, 'file');
    uploadRoutes(forms, extensions);
  });
  listRoutes(app, extensions);
  deleteRoutes(app, extensions);
}

function uploadRoutes(app: App, extensions: Extensions): void {
  for (const [url, operationId, deprecated] of [
    ['/api/v1/extension', 'uploadExtension', false],
    ['/api/v1/browser/extension', 'uploadExtensionOld', true],
  ] as const) {
    app.post(
      url,
      {
        schema: {
          ...route(operationId, 'Upload a browser extension'),
          description:
            'The archive is checked, stored and listed, and tasks may name it. The built-in browser does not run it.',
          deprecated,
          consumes: ['multipart/form-data'],
          body: ExtensionForm,
          response: { 200: Created },
        },
      },
      async (request) => {
        const { name, received } = await readUpload(request, {
          maxBytes: MAX_EXTENSION_BYTES,
          receive: (content) => toBuffer(content, (byteCount) => request.reserveBytes(byteCount)),
        });
        return { r: { id: await extensions.add(request.account.accountId, name, received, request.newId) } };
      },
    );
  }
}

async function toBuffer(content: AsyncIterable<Uint8Array>, reserve: (byteCount: number) => void): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) {
    reserve(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function listRoutes(app: App, extensions: Extensions): void {
  const list = async (accountId: string) => (await extensions.list(accountId)).map(toExtensionRecord);

  app.get(
    '/api/v1/extension',
    {
      schema: {
        ...route('listExtensions', 'List extensions'),
        response: { 200: ExtensionList },
      },
    },
    async ({ account }) => ({ r: await list(account.accountId) }),
  );

  app.get(
    '/api/v1/browser/extension',
    {
      schema: {
        ...route('listExtensionsOld', 'List extensions (old clients)'),
        deprecated: true,
        response: { 200: OldExtensionList },
      },
    },
    async ({ account }) => ({ r: { extensions: await list(account.accountId) } }),
  );
}

function deleteRoutes(app: App, extensions: Extensions): void {
  for (const [url, operationId, deprecated] of [
    ['/api/v1/extension/:extension_id', 'deleteExtension', false],
    ['/api/v1/browser/extension/:extension_id', 'deleteExtensionOld', true],
  ] as const) {
    app.delete(
      url,
      {
        schema: {
          ...route(operationId, 'Delete an extension'),
          deprecated,
          params: ExtensionParams,
          response: { 200: Done, ...errors(404) },
        },
      },
      async ({ account, params }) => {
        await extensions.remove(account.accountId, params.extension_id);
        return { r: true as const };
      },
    );
  }
}
