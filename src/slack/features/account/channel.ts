import { oneLine } from '../../../lib/text.ts';
import { toRef } from '../../../tasks/drafts/draft.ts';
import type { TiedProgram } from '../../../workspaces/settings.ts';
import { forStaff } from '../../surface/authenticate.ts';
import type { CommandHandler } from '../../surface/context.ts';
import { allPrograms, findPrograms, onlyProgram } from '../../surface/find.ts';
import { sentence } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';

const usage =
  '`/touchline channel PROGRAM` ties this channel to a program, and `/touchline channel off` unties it.';

/** "Tasks typed in this channel are for *Spring*, where they name no program." */
export const tiedWords = ({ program }: Pick<TiedProgram, 'program'>): string =>
  program === undefined
    ? 'This channel is tied to a program that is none of yours.'
    : `Tasks typed in this channel are for *${escapeInline(program.name)}* where they name no program.`;

/** A name as it was typed: `"Spring"`, `#spring` or `in Spring`. */
export const channelName = (typed: string): string =>
  oneLine(typed)
    .replace(/^in /i, '')
    .replace(/^["“”„#]/, '')
    .replace(/["“”]$/, '')
    .trim();

/**
 * `/touchline channel`: shows the program that this channel is tied to; with a program's name, ties it, and with `off`,
 * unties it. For staff only.
 */
export const channelCommand: CommandHandler = forStaff(async (caller, text) => {
  const { services, connection, channelId, userId, reply } = caller;
  const { settings, audit } = services;
  const typed = text.trim();
  if (typed === '') {
    const tied = await settings.programOf(connection, channelId);
    const now = tied ? `${tiedWords(tied)} <@${tied.setBy}> tied it.` : 'This channel is tied to no program.';
    return reply(sentence(`${now} ${usage}`));
  }
  if (/^(?:off|none|stop)$/i.test(typed)) {
    const had = await settings.delete(connection, channelId);
    if (had) audit.record(caller, { action: 'channel.untie', target: channelId });
    const now = had ? 'This channel is no longer tied to a program.' : 'This channel was tied to no program.';
    return reply(sentence(now));
  }
  const name = channelName(typed);
  const program = onlyProgram(name === '' ? [] : await findPrograms(caller, name), name, allPrograms);
  const tie = { program: toRef(program), setBy: userId };
  const written = { action: 'channel.tie', target: `${channelId}/${program.id}` };
  await audit.run(caller, written, () => settings.set(connection, tie, channelId));
  await reply(sentence(`${tiedWords(tie)} \`/touchline channel off\` unties it.`));
});
