import { trimEndOf } from '../../lib/text.ts';

const asked =
  /^(?:help(?:\sme)?|hilfe|aide(?:[-\s]moi)?|ayuda|aiuto|hulp|ajuda|hjälp|pomoc|помощь|what\s(?:can|do)\s(?:you|i)\s(?:do|type|write)(?:\shere)?|how\sdoes\s(?:this|it)\swork)$/i;
const maxLength = 60;

/** Whether a line asks for help. Only short ones do. */
export const asksForHelp = (typed: string): boolean =>
  typed.length <= maxLength && (typed.trim() === '?' || asked.test(trimEndOf(typed.trim(), /[\s?!.…]/)));
