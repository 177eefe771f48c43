import { type Dict, dicts, optionsOf, placedElements } from '../../src/playground/slack-simulator/index.ts';
import { homeOf } from './home/home-support.ts';
import type { App, Seen } from './support.ts';

type Container = Parameters<App['slack']['control']['action']>[0]['container'];

/** What is looked at after each step. */
export type Checks = {
  /** After anything that somebody does. */
  taken?: (what: string, user: string) => Promise<void>;
  answer?: (line: string, answer: Seen) => void;
};

/**
 * Somebody who does one thing of each kind that Touchline offers: clicks every button, chooses in every menu, and fills in
 * every modal.
 *
 * @param textOf words of at most so many characters, for fields
 */
export function createExplorer(app: App, textOf: (max: number) => string, checks: Checks = {}) {
  const { taken = async () => {}, answer: check = () => {} } = checks;
  let emails = 0;

  const stamp = (user: string, channel: string) =>
    app.messages(user, channel).then((all) => all.map(({ ts, blocks }) => `${ts} ${JSON.stringify(blocks)}`));
  /** Lets some time pass, so that Slack's rate limits play no part. */
  const pause = () => app.slack.clock.advance(2_000);

  /** One thing of each kind that can be clicked or chosen, by what it does. */
  function kindsOf(blocks: Dict[]): Map<string, { block_id: string; action_id: string; element: Dict }> {
    const found = new Map<string, { block_id: string; action_id: string; element: Dict }>();
    for (const { block, element } of placedElements(blocks)) {
      if (block.type === 'input' || element.url !== undefined) continue;
      const action_id = String(element.action_id);
      const kind = `${String(element.type)} ${action_id.replace(/\d+$/, '')}`;
      if (!found.has(kind)) found.set(kind, { block_id: String(block.block_id), action_id, element });
    }
    return found;
  }

  async function choices(user: string, container: Container, block: string, element: Dict): Promise<Dict[]> {
    if (element.type !== 'external_select' && element.type !== 'multi_external_select')
      return optionsOf(element);
    const { options } = await app.slack.control.options({
      user,
      container,
      block_id: block,
      action_id: String(element.action_id),
      query: '',
    });
    return dicts(options);
  }

  /** Clicks, or chooses the last option; what is no longer there is left alone. */
  async function use(
    user: string,
    container: Container,
    { block_id, action_id, element }: { block_id: string; action_id: string; element: Dict },
  ): Promise<void> {
    pause();
    const target = { user, container, block_id, action_id };
    if (element.type === 'button') {
      await app.done(() => app.slack.control.action(target));
      return;
    }
    const option = (await choices(user, container, block_id, element)).at(-1);
    if (option === undefined) return;
    const value = element.type === 'external_select' ? option : String(option.value);
    await app.done(() => app.slack.control.action({ ...target, value }));
  }

  /** Fills in the open modal with any text and what its menus offer, submits it, and closes what is open then. */
  async function fillAndClose(user: string, what: string): Promise<void> {
    const top = (await app.views(user)).at(-1);
    if (top === undefined) return;
    const container = { type: 'view', view_id: top.id } as const;
    const values: Record<string, unknown> = {};
    for (const { block, element } of placedElements(top.blocks)) {
      const { block_id } = block;
      if (element.type === 'plain_text_input')
        values[String(block_id)] = textOf(Math.min(Number(element.max_length ?? 3_000), 3_000));
      else if (element.type === 'email_text_input') {
        emails += 1;
        values[String(block_id)] = `any${emails}@clients.example`;
      } else if (/select$/.test(String(element.type)) && block.type === 'input') {
        const option = (await choices(user, container, String(block_id), element)).at(0);
        if (option && !String(element.type).startsWith('multi_')) values[String(block_id)] = option;
      }
    }
    if (top.view.submit) {
      pause();
      await app.submit(user, values);
      await taken(`${what}, submitted`, user);
    }
    await app.closeModals(user);
  }

  return {
    /** Says a line, then does one thing of each kind that the answer offers, each to a fresh answer. */
    async explore(user: string, line: string, channel: string): Promise<void> {
      const say = async () => {
        pause();
        const answer = await app.type(user, line, channel);
        await taken(line, user);
        check(line, answer);
        return answer;
      };
      let answer = await say();
      await fillAndClose(user, line);
      let seen = await stamp(user, channel);
      for (const kind of kindsOf(answer.blocks).keys()) {
        const now = await stamp(user, channel);
        if (JSON.stringify(now) !== JSON.stringify(seen)) {
          answer = await say();
          seen = await stamp(user, channel);
        }
        const target = kindsOf(answer.blocks).get(kind);
        if (target === undefined) continue;
        await use(user, { type: 'message', channel, ts: answer.ts }, target);
        await taken(`${line}, ${kind}`, user);
        await fillAndClose(user, `${line}, ${kind}`);
      }
    },

    /** Opens somebody's Home, and does one thing of each kind there. */
    async exploreHome(user: string): Promise<void> {
      const home = homeOf(app, user);
      app.slack.clock.advance(61_000);
      const blocks = await home.open();
      await taken('Home', user);
      for (const kind of kindsOf(blocks).keys()) {
        const { home: view } = await app.slack.control.state({ user });
        const target = kindsOf(await home.blocks()).get(kind);
        if (target === undefined) continue;
        await use(user, { type: 'view', view_id: String((view as Dict).id) }, target);
        await taken(`Home, ${kind}`, user);
        await fillAndClose(user, `Home, ${kind}`);
      }
    },
  };
}
