import { trimEndOf } from '../../lib/text.ts';

const asked = /^(?:|help(?:\sme)?|what\s(?:can|do)\s(?:you|i)\s(?:do|type|write)(?:\shere)?)$/i;
const maxLength = 60;

/** Whether a message asks for help. Only short ones do, and help comes to everybody: this is asked before it is known who wrote it. */
export const asksForHelp = (typed: string): boolean =>
  typed.length <= maxLength && asked.test(trimEndOf(typed.trim(), /[\s?!.…]/));
