import { trimEndOf } from '../../lib/text.ts';

const asked = /^(?:|help(?:\sme)?|what\s(?:can|do)\s(?:you|i)\s(?:do|type|write)(?:\shere)?)$/i;
const maxLength = 60;

/** Whether a message asks for help. Only short ones do. Help is for everyone: the author is not known yet. */
export const asksForHelp = (typed: string): boolean =>
  typed.length <= maxLength && asked.test(trimEndOf(typed.trim(), /[\s?!.…]/));
