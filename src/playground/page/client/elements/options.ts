import { findChannel, findPerson } from '../state/page-context.ts';
import { plainText } from '../text/formatted-text.tsx';

/**
 * The options of any kind of select, as `{key, content, text, detail, group}`. `content` is what is sent to Slack when the
 * option is chosen: an option object or an id.
 */

const fromOption = (option, group) => ({
  key: option.value,
  content: option,
  text: plainText(option.text),
  detail: option.description && plainText(option.description),
  group,
});

/** The options of an element or of an app's response, with the names of their groups. */
export const fromOptionLists = ({ options, option_groups: groups }) =>
  (groups ?? [{ options: options ?? [] }]).flatMap(({ label, options: inner }) =>
    inner.map((option) => fromOption(option, label && plainText(label))),
  );

const fromPerson = (person) => ({
  key: person.id,
  content: person.id,
  text: person.name,
  detail: person.title,
});

const fromChannel = (channel) => ({
  key: channel.id,
  content: channel.id,
  text: channel.kind === 'im' ? channel.name : `#${channel.name}`,
  detail: channel.topic,
});

function fromConversations(state, { filter = {} }) {
  const { include, exclude_bot_users: noBots } = filter;
  return state.slack.channels
    .filter(({ kind }) => include === undefined || include.includes(kind === 'shared' ? 'public' : kind))
    .filter((channel) => !(noBots && channel.with?.some((id) => findPerson(state, id).isBot)))
    .map(fromChannel);
}

/** The options the page knows without asking the app; undefined for an external select. */
export function localOptions(element, state) {
  if (/external/.test(element.type)) return undefined;
  if (/users/.test(element.type)) return state.slack.people.filter(({ isBot }) => !isBot).map(fromPerson);
  if (/conversations/.test(element.type)) return fromConversations(state, element);
  if (/channels/.test(element.type))
    return state.slack.channels.filter(({ kind }) => kind === 'public').map(fromChannel);
  return fromOptionLists(element);
}

/** The chosen options, from the content of an element's value. */
export function chosenOptions(content, state) {
  const all = content === undefined ? [] : Array.isArray(content) ? content : [content];
  return all.map((one) => {
    if (typeof one !== 'string') return fromOption(one);
    const channel = findChannel(state, one);
    return channel === undefined ? fromPerson(findPerson(state, one)) : fromChannel(channel);
  });
}
