import { type Dict, isDict, placedElements } from '../../../src/playground/slack-simulator/index.ts';
import { buttonsIn, linesIn } from '../seen.ts';
import type { App } from '../support.ts';

/** Somebody's Home tab, and how it is used. */
export function homeOf(app: App, user: string) {
  /** The blocks that are published; none if there is no Home. */
  async function blocks(): Promise<Dict[]> {
    const { home } = await app.slack.control.state({ user });
    return isDict(home) && Array.isArray(home.blocks) ? (home.blocks as Dict[]) : [];
  }
  const viewId = async (): Promise<string> => {
    const { home } = await app.slack.control.state({ user });
    return isDict(home) ? String(home.id) : '';
  };
  async function act(target: { block_id: string; action_id: string; value?: string }): Promise<Dict[]> {
    const container = { type: 'view', view_id: await viewId() } as const;
    await app.done(() => app.slack.control.action({ user, container, ...target }));
    return blocks();
  }
  return {
    blocks,
    lines: async () => linesIn(await blocks()),
    /** Opens the tab, which draws it if need be. */
    async open(tab: 'home' | 'messages' = 'home'): Promise<Dict[]> {
      await app.done(() => app.slack.control.home({ user, tab }));
      return blocks();
    },
    /** Clicks the button with this label, the `nth` from 0. */
    async click(label: string, nth = 0): Promise<Dict[]> {
      const button = buttonsIn(await blocks()).filter((one) => one.label === label)[nth];
      if (button === undefined) throw new Error(`There is no button "${label}".`);
      return act({ block_id: button.blockId, action_id: button.actionId });
    },
    /** The labels of the menu of programs, for what is typed into it. */
    async programs(query = ''): Promise<string[]> {
      const container = { type: 'view', view_id: await viewId() } as const;
      const { options } = await app.slack.control.options({ user, container, ...(await menu()), query });
      return (options as { text: { text: string } }[]).map(({ text }) => text.text);
    },
    /** Chooses a program of the menu by its name. */
    async choose(name: string): Promise<Dict[]> {
      const container = { type: 'view', view_id: await viewId() } as const;
      const place = await menu();
      const { options } = await app.slack.control.options({ user, container, ...place, query: '' });
      const option = (options as { text: { text: string } }[]).find(({ text }) => text.text === name);
      if (option === undefined) throw new Error(`The menu has no ${name}.`);
      await app.done(() => app.slack.control.action({ user, container, ...place, value: option }));
      return blocks();
    },
  };

  async function menu() {
    const found = [...placedElements(await blocks())].find(({ element }) =>
      String(element.action_id).startsWith('home.program'),
    );
    return { block_id: String(found?.block.block_id), action_id: String(found?.element.action_id) };
  }
}
