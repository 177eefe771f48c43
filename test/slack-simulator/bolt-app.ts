import { App, type AppOptions, type BlockAction, LogLevel } from '@slack/bolt';

/**
 * A minimal app as anyone would write it with `@slack/bolt`: a command opens a modal with a search field; a submission
 * posts a message with a button; the button replaces the message; the Home tab greets; `ping` gets a `pong`.
 */
export function minimalApp(options: AppOptions): App {
  const app = new App({ logLevel: LogLevel.ERROR, ...options });

  app.command('/note', async ({ ack, command, client }) => {
    await ack();
    await client.views.open({
      trigger_id: command.trigger_id,
      view: {
        type: 'modal',
        callback_id: 'note',
        private_metadata: command.channel_id,
        title: { type: 'plain_text', text: 'New note' },
        submit: { type: 'plain_text', text: 'Save' },
        blocks: [
          {
            type: 'input',
            block_id: 'text',
            label: { type: 'plain_text', text: 'Text' },
            element: { type: 'plain_text_input', action_id: 'text', initial_value: command.text },
          },
          {
            type: 'input',
            block_id: 'fruit',
            label: { type: 'plain_text', text: 'Fruit' },
            element: { type: 'external_select', action_id: 'fruit', min_query_length: 1 },
          },
        ],
      },
    });
  });

  app.options('fruit', async ({ ack, options }) => {
    const fruits = ['apple', 'apricot', 'banana'].filter((fruit) => fruit.startsWith(options.value));
    await ack({
      options: fruits.map((fruit) => ({ text: { type: 'plain_text', text: fruit }, value: fruit })),
    });
  });

  app.view('note', async ({ ack, view, body, client }) => {
    const text = view.state.values.text?.text?.value ?? '';
    const fruit = view.state.values.fruit?.fruit?.selected_option?.value ?? '';
    if (text.includes('bad')) {
      await ack({ response_action: 'errors', errors: { text: 'Not that word.' } });
      return;
    }
    await ack();
    await client.chat.postMessage({
      channel: view.private_metadata,
      text: `${text} (${fruit}) from <@${body.user.id}>`,
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: `*${text}* (${fruit})` } },
        {
          type: 'actions',
          elements: [{ type: 'button', action_id: 'done', text: { type: 'plain_text', text: 'Done' } }],
        },
      ],
    });
  });

  app.action<BlockAction>('done', async ({ ack, respond, body }) => {
    await ack();
    await respond({ replace_original: true, text: `done by <@${body.user.id}>` });
  });

  app.event('app_home_opened', async ({ event, client }) => {
    await client.views.publish({
      user_id: event.user,
      view: { type: 'home', blocks: [{ type: 'header', text: { type: 'plain_text', text: 'Welcome' } }] },
    });
  });

  app.message('ping', async ({ say }) => {
    await say('pong');
  });

  return app;
}
