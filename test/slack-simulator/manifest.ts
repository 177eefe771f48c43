import type { ManifestInput } from '../../src/playground/slack-simulator/index.ts';

const requestUrl = 'https://app.example/slack/events';

/** A manifest with everything that the tests use; `changes` replace its top-level keys. */
export function testManifest(changes: Partial<ManifestInput> = {}): ManifestInput {
  return {
    display_information: { name: 'Minimal' },
    features: {
      app_home: { home_tab_enabled: true, messages_tab_enabled: true },
      bot_user: { display_name: 'Minimal' },
      shortcuts: [
        { name: 'New note', type: 'global', callback_id: 'new_note', description: 'Makes a note' },
        { name: 'Note it', type: 'message', callback_id: 'note_it', description: 'Makes a note of this' },
      ],
      slash_commands: [
        {
          command: '/note',
          url: requestUrl,
          description: 'Notes',
          usage_hint: '[text]',
          should_escape: true,
        },
        { command: '/raw', url: requestUrl, description: 'Not escaped' },
      ],
    },
    oauth_config: {
      redirect_urls: ['https://app.example/slack/oauth_redirect'],
      scopes: {
        bot: [
          'commands',
          'chat:write',
          'users:read',
          'users:read.email',
          'team:read',
          'channels:read',
          'channels:history',
          'groups:read',
          'groups:history',
          'im:read',
          'im:write',
          'im:history',
          'app_mentions:read',
        ],
      },
    },
    settings: {
      event_subscriptions: {
        request_url: requestUrl,
        bot_events: [
          'app_home_opened',
          'app_mention',
          'app_uninstalled',
          'member_joined_channel',
          'message.channels',
          'message.im',
          'tokens_revoked',
        ],
      },
      interactivity: { is_enabled: true, request_url: requestUrl, message_menu_options_url: requestUrl },
    },
    ...changes,
  };
}
