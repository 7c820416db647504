import { type Static, Type } from '#typebox';
import type { ExportLink } from '../../../memory/service/export-links.ts';

export const GraphmlLink = Type.Object(
  {
    presignedUrl: Type.String({ description: 'Address of the document, valid for 15 minutes without a key.' }),
    last_modified: Type.Integer({ description: 'Time of the last change of the graph, in epoch ms.' }),
  },
  {
    $id: 'GraphmlLink',
    description: 'The link to the document',
    examples: [
      {
        presignedUrl:
          'http://127.0.0.1:8080/downloads/01a1fe13-c488-70e5-a74b-74da8e90ed08.graphml?expires=1795264970792&signature=Q2lzZ',
        last_modified: 1_795_264_070_792,
      },
    ],
  },
);

export const DownloadParams = Type.Object({ graph_id: Type.String({ description: 'Taken from presignedUrl.' }) });
export const DownloadQuery = Type.Object({
  expires: Type.Optional(Type.String({ description: 'Taken from presignedUrl.' })),
  signature: Type.Optional(Type.String({ description: 'Taken from presignedUrl.' })),
});

export function toDownloadUrl(baseUrl: string, { graphId, expiresAt, signature }: ExportLink): string {
  return `${baseUrl}/downloads/${graphId}.graphml?expires=${expiresAt}&signature=${signature}`;
}

export function toGraphLink(
  { graph_id: graphId }: Static<typeof DownloadParams>,
  { expires = '', signature = '' }: Static<typeof DownloadQuery>,
): ExportLink {
  return { graphId, expiresAt: Number(expires), signature };
}
