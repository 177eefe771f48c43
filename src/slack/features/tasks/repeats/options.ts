import type { Repeat } from '../../../../repeats/repeat.ts';
import type { RepeatOptions } from '../../../../repeats/run-repeat.ts';
import { replyToAuthor } from '../../../surface/reply-to-author.ts';
import type { Services } from '../../../surface/services.ts';
import { ownerContext, ownerOf } from '../../../task-requests/owner-context.ts';
import { plainSection, section } from '../../../ui/blocks.ts';
import type { Message } from '../../../ui/message.ts';
import { dateWords, nextWords, oftenWords, stopWords } from '../../../ui/repeat-words.ts';
import { escapeInline } from '../../../ui/text.ts';

/** What the owner of a repeat is told without having asked: that it stopped, or which dates were left out. */
function unreportedMessage(repeat: Repeat, nowMs: number): Message {
  const { unreported, timeZone } = repeat;
  const dates = (unreported?.skipped ?? []).map((date) => dateWords(date, timeZone, nowMs));
  const stopped = unreported?.stopped && stopWords(unreported.stopped, repeat);
  const words = [
    ...(dates.length === 0
      ? []
      : [`I could not create this repeated task in time, so these are left out: ${dates.join(', ')}.`]),
    ...(stopped === undefined
      ? []
      : [`This no longer repeats ${oftenWords(repeat)}. ${stopped} \`/todo repeats\` resumes or ends it.`]),
    ...(repeat.state === 'active' ? [nextWords(repeat, nowMs)] : []),
  ].join(' ');
  return {
    text: `${escapeInline(repeat.text, 240)}: ${words}`,
    blocks: [section(words), plainSection(repeat.text)],
  };
}

/** What running a repeat needs, with Slack as the place where its owner is known and told. */
export const repeatOptions = (services: Services): RepeatOptions => ({
  ...services,
  authorOf: (repeat) => ownerContext(services, repeat),
  tell: (repeat) => replyToAuthor(services, ownerOf(repeat), unreportedMessage(repeat, services.now())),
});
