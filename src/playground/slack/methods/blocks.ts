import { z } from 'zod';
import { checkBlocks } from '../blocks/check.ts';
import { ApiError, jsonArg, type Method, method } from './method.ts';

/** blocks.validate: what would be refused, without posting it. */
export const blockMethods: Record<string, Method> = {
  'blocks.validate': method({
    args: z.looseObject({ blocks: jsonArg(z.array(z.unknown())) }),
    tier: 'tier4',
    run: (_call, { blocks }) => {
      const errors = checkBlocks(blocks, 'message');
      if (errors.length > 0) throw new ApiError('invalid_blocks', { errors });
      return {};
    },
  }),
};
