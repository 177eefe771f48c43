import { sentence } from '../ui/message.ts';

/** Where the settings of Touchline itself are. */
export const settingsMessage = sentence(
  'Your settings are in Home: open Touchline in the sidebar, and click *Settings*. Your time zone and language come from your Slack profile.',
);
