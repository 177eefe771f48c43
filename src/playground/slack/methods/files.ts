import { z } from 'zod';
import { ApiError, defineMethod, type Method } from './method.ts';

/** docs.slack.dev/reference/methods/files.info */
export const fileMethods: Record<string, Method> = {
  'files.info': defineMethod({
    args: z.looseObject({ file: z.string() }),
    scopes: ['files:read'],
    tier: 'tier4',
    run: ({ slack }, { file: id }) => {
      const file = slack.files.get(id);
      if (file === undefined) throw new ApiError('file_not_found');
      return { file: file.fileObject };
    },
  }),
};
