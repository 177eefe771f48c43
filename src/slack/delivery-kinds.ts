import type { DeliveryKinds } from '../deliveries/delivery-handler.ts';
import { connectionNewsKind } from './features/connect/connection-news.ts';
import { digestNoticeKind } from './features/digests/notice.ts';
import { digestNowKind } from './features/digests/now-kind.ts';
import { digestKind } from './features/digests/post-digest.ts';
import { redrawUnconnected } from './features/home/draw.ts';
import { later, morning } from './features/personal/morning/message.ts';
import { reminderKind } from './features/personal/reminder-kind.ts';
import { weekly } from './features/personal/weekly/message.ts';
import { privateMessageKind } from './surface/private-message.ts';
import type { Services } from './surface/services.ts';
import { welcomeKind } from './surface/welcome.ts';
import { noticeKind } from './task-changes/notice-kind.ts';

/** Every kind of messages that Touchline sends by itself. */
export const deliveryKinds = (services: Services): DeliveryKinds => ({
  digest: digestKind(services),
  'digest-now': digestNowKind(services),
  trouble: digestNoticeKind(services),
  audience: digestNoticeKind(services),
  connection: connectionNewsKind(services, (notice) => redrawUnconnected({ ...notice, services })),
  welcome: welcomeKind(services),
  morning: privateMessageKind(services, morning),
  weekly: privateMessageKind(services, weekly),
  later: privateMessageKind(services, later),
  assigned: noticeKind(services, 'assigned'),
  completed: noticeKind(services, 'completed'),
  nudged: noticeKind(services, 'nudged'),
  reminded: noticeKind(services, 'reminded'),
  untold: noticeKind(services, 'untold'),
  reminder: reminderKind(services),
});
