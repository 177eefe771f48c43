import { z } from 'zod';

const text = z.looseObject({ type: z.string(), text: z.string() });

/** The fields of an app's view that the simulator uses; `checkView` checks the rest. */
export const viewSchema = z.looseObject({
  type: z.enum(['modal', 'home']),
  blocks: z.array(z.looseObject({ type: z.string() })),
  callback_id: z.string().optional(),
  external_id: z.string().optional(),
  private_metadata: z.string().optional(),
  title: text.optional(),
  submit: text.optional(),
  close: text.optional(),
  clear_on_close: z.boolean().optional(),
  notify_on_close: z.boolean().optional(),
});
