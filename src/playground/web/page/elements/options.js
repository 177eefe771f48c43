import { channelIn, personIn } from '../state/page-context.js';
import { wordsOf } from '../text/formatted-text.js';

/**
 * What a select offers, whatever its kind, as `{key, content, text, detail, group}`: `content` is what Slack is told when it
 * is chosen (an option, or an id).
 */

export const folded = (text) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const ofOption = (option, group) => ({
  key: option.value,
  content: option,
  text: wordsOf(option.text),
  detail: option.description && wordsOf(option.description),
  group,
});

/** The options of an element or of an app's answer, with their groups' names. */
export const listed = ({ options, option_groups: groups }) =>
  (groups ?? [{ options: options ?? [] }]).flatMap(({ label, options: inner }) =>
    inner.map((option) => ofOption(option, label && wordsOf(label))),
  );

const ofPerson = (person) => ({
  key: person.id,
  content: person.id,
  text: person.name,
  detail: person.title,
});

const ofChannel = (channel) => ({
  key: channel.id,
  content: channel.id,
  text: channel.kind === 'im' ? channel.name : `#${channel.name}`,
  detail: channel.topic,
});

const KIND_NAMES = { public: 'public', shared: 'public', private: 'private', im: 'im', mpim: 'mpim' };

function conversations(state, { filter = {} }) {
  const { include, exclude_bot_users: noBots } = filter;
  return state.slack.channels
    .filter(({ kind }) => include === undefined || include.includes(KIND_NAMES[kind]))
    .filter((channel) => !(noBots && channel.with?.some((id) => personIn(state, id).isBot)))
    .map(ofChannel);
}

/** Everything that an element offers by itself; undefined for an external one, which asks the app. */
export function offered(element, state) {
  if (/external/.test(element.type)) return undefined;
  if (/users/.test(element.type)) return state.slack.people.filter(({ isBot }) => !isBot).map(ofPerson);
  if (/conversations/.test(element.type)) return conversations(state, element);
  if (/channels/.test(element.type))
    return state.slack.channels.filter(({ kind }) => kind === 'public').map(ofChannel);
  return listed(element);
}

/** What is chosen, from the content of an element's value. */
export function shown(content, state) {
  const all = content === undefined ? [] : Array.isArray(content) ? content : [content];
  return all.map((one) => {
    if (typeof one !== 'string') return ofOption(one);
    const channel = channelIn(state, one);
    return channel === undefined ? ofPerson(personIn(state, one)) : ofChannel(channel);
  });
}
