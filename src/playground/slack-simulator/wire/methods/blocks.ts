import { z } from 'zod';
import { jsonArg } from '../../kit/json-arg.ts';
import { checkBlocks, checkMessage, checkView, type Problem } from '../../rules/blocks/check.ts';
import { ApiError, defineMethod, type Method } from './method.ts';

const dict = z.record(z.string(), z.unknown());

/**
 * blocks.validate (docs.slack.dev/reference/methods/blocks.validate): checks blocks, a message or a view without
 * sending it.
 */
export const blockMethods: Record<string, Method> = {
  'blocks.validate': defineMethod({
    args: z.looseObject({
      blocks: jsonArg(z.array(z.unknown()).optional()),
      message: jsonArg(dict.optional()),
      view: jsonArg(dict.optional()),
    }),
    tier: 'special',
    run: (_call, { blocks, message, view }) => {
      if ([blocks, message, view].filter((payload) => payload !== undefined).length !== 1)
        throw new ApiError('invalid_arguments');
      if (blocks !== undefined) throwIfAny('invalid_blocks', checkBlocks(blocks, 'message', ''));
      if (message !== undefined) throwIfAny('invalid_message', checkMessage(message)?.errors ?? []);
      if (view !== undefined) throwIfAny('invalid_view', checkView(view));
      return {};
    },
  }),
};

function throwIfAny(error: string, errors: Problem[]): void {
  if (errors.length > 0) throw new ApiError(error, { errors });
}
