import { actions, button } from '../ui/blocks.ts';
import { sentence, withBelow } from '../ui/message.ts';

/** Where the settings of Touchline itself are. */
export const settingsMessage = withBelow(
  sentence(
    'Your settings are in Home: open Touchline in the sidebar, and click *Settings*. A message with your day each morning is one of them, and so are quiet hours. Your time zone and language come from your Slack profile.',
  ),
  actions([button('Settings', 'home.settings', 'settings')]),
);
