import type { SeedMessage } from './slack-simulator/index.ts';

const [marta, jonas, priya, anna, tom, lee] = [
  'U0MARTA001',
  'U0JONAS001',
  'U0PRIYA001',
  'U0ANNAK001',
  'U0GUEST001',
  'U0NOBOD001',
];
const [sofia, ben, olga] = ['U0SOUTHA01', 'U0SOUTHB01', 'U0OUTSD001'];

/** What the people of the default seed have written to each other, oldest first. `ago` is in minutes before the last evening. */
export const sampleMessages: SeedMessage[] = [
  {
    channel: 'C0GENERAL1',
    user: marta,
    ago: 1920,
    text: 'The office closes at noon on Friday. Enjoy the long weekend!',
  },
  {
    channel: 'C0COACH001',
    user: marta,
    ago: 1861,
    text: 'Quarterly reviews start next week. Please have your clients’ goals up to date by Thursday.',
  },
  {
    channel: 'C0COACH001',
    user: priya,
    ago: 1832,
    text: `<@${jonas}> could you take the group call on Thursday? I’m with a client in Warsaw that day.`,
    replies: [
      { user: jonas, ago: 1825, text: 'Sure. Same link as last time?' },
      { user: priya, ago: 1821, text: 'Yes, and the slides are in the folder. Thank you!' },
    ],
  },
  {
    channel: 'C0COACH001',
    user: jonas,
    ago: 1622,
    text: 'Łukasz has finished his 90-day plan. First one this quarter! 🎉',
  },
  {
    channel: 'C0LEADER01',
    user: marta,
    ago: 1561,
    text: 'Let’s decide on the spring programs this week. I’ll bring the numbers.',
  },
  {
    channel: 'C0PARTNER1',
    user: olga,
    ago: 420,
    text: 'We have two new engagements for the spring. Who is the right person to talk to?',
    replies: [{ user: marta, ago: 395, text: 'That’s me. Would Thursday morning suit you?' }],
  },
  {
    channel: 'C0CLIENTC1',
    user: anna,
    ago: 310,
    text: 'Could someone send me the values worksheet again? I can’t find the link.',
    unreadBy: [jonas],
  },
  {
    channel: 'C0CLIENTC1',
    user: marta,
    ago: 292,
    text: `<@${jonas}> would you send it to Anna?`,
    unreadBy: [jonas],
  },
  {
    channel: 'C0CLIENTC1',
    user: tom,
    ago: 240,
    text: 'Thanks for yesterday’s session. It gave me a lot to think about.',
    unreadBy: [jonas],
  },
  {
    channel: 'C0COACH001',
    user: marta,
    ago: 190,
    text: 'We are down to a handful of overdue tasks. Shall we clear the rest before tomorrow’s digest?',
  },
  {
    channel: 'C0COACH001',
    user: priya,
    ago: 176,
    text: 'I’ll do mine this afternoon. “/todo overdue” lists only those, by the way.',
  },
  {
    channel: 'C0GENERAL1',
    user: lee,
    ago: 130,
    text: 'The new headsets have arrived. Yours is at the front desk.',
    unreadBy: [jonas, priya],
  },
  {
    channel: 'D0MARTAJON',
    user: marta,
    ago: 95,
    text: 'Do you have ten minutes before the group call?',
    unreadBy: [jonas],
  },
  {
    channel: 'C0SOUTHADV',
    user: sofia,
    ago: 340,
    text: 'Two engagements close this month. Which reviews are still open?',
    replies: [{ user: ben, ago: 322, text: 'Just one. I’ll finish it tomorrow.' }],
  },
];
