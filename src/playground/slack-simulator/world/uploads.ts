import type { Ids, Secrets } from '../kit/ids.ts';
import type { NewFile } from './files.ts';

/** An upload that an app has announced; its bytes come next, at the URL with its ticket. */
export type Upload = Pick<NewFile, 'name' | 'altText'> & {
  fileId: string;
  ticket: string;
  ownerId: string;
  length: number;
  /** Set once the bytes have arrived. */
  content?: { bytes: Buffer; mimetype: string };
};

export type Uploads = ReturnType<typeof createUploads>;

/** The uploads that are not complete yet (docs.slack.dev/messaging/working-with-files, "Uploading files"). */
export function createUploads(ids: Ids, secrets: Secrets) {
  const open = new Map<string, Upload>();
  return {
    announce(fields: Pick<Upload, 'name' | 'altText' | 'ownerId' | 'length'>): Upload {
      const fileId = ids.next('F');
      const upload = { ...fields, fileId, ticket: secrets(`upload ${fileId}`, 40) };
      open.set(fileId, upload);
      return upload;
    },
    byTicket: (ticket: string) => open.values().find((upload) => upload.ticket === ticket),
    byFileId: (fileId: string) => open.get(fileId),
    complete: (upload: Upload) => void open.delete(upload.fileId),
  };
}
