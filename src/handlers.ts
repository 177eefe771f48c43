import { createDigestHandler } from './digests/digest-handler.ts';
import { createLookHandler } from './digests/look-handler.ts';
import { createDigestNoticeHandler, digestNoticeKind } from './digests/notices.ts';
import { lookKind } from './digests/posts.ts';
import { digestKind } from './digests/subscriptions.ts';
import type { JobHandler } from './jobs/scheduler.ts';
import { createNoticeHandler } from './notices/notice-handler.ts';
import { noticeJobKind, type Outbox } from './notices/outbox.ts';
import { morningKind, weeklyKind } from './reminders/private-messages.ts';
import { createReminderHandler, reminderKind } from './reminders/reminders.ts';
import { createPrivateMessageHandler } from './reminders/run-private-message.ts';
import { repeatKind } from './repeats/repeat.ts';
import { createRepeatHandler } from './repeats/run-repeat.ts';
import type { AppServices, ServiceOptions } from './services.ts';
import { createApp } from './slack/app.ts';
import { lookAgain } from './slack/digest/look.ts';
import { sendNotice } from './slack/digest/notice.ts';
import { digestOptions } from './slack/digest/options.ts';
import { endWaitOf } from './slack/drafts/end-wait.ts';
import { tellOwed } from './slack/drafts/tell-owed.ts';
import { handleEvent } from './slack/event-listeners.ts';
import { batchOptions } from './slack/for-many/options.ts';
import { slackLogger } from './slack/logger.ts';
import { morningOptions } from './slack/morning/options.ts';
import { deliverNotices } from './slack/notices/deliver.ts';
import { forgetWorkspaceKind } from './slack/privacy/stored-kinds.ts';
import { reminderOptions } from './slack/reminders/options.ts';
import { repeatOptions } from './slack/repeats/options.ts';
import { slackEventKind } from './slack/stored-event.ts';
import { createForgetJobs } from './slack/uninstall.ts';
import { weeklyOptions } from './slack/weekly/options.ts';
import { createDraftHandler } from './tasks/drafts/end-wait.ts';
import { owedAnswerKind } from './tasks/drafts/owed-answers.ts';
import { draftKind } from './tasks/drafts/waiting.ts';
import { batchKind } from './tasks/for-many/batch.ts';
import { createBatchHandler } from './tasks/for-many/run-batch.ts';

/** Answers the requests of Slack that a receiver gets. */
export function answerSlack(
  services: AppServices,
  receiver: Parameters<typeof createApp>[0]['receiver'],
): void {
  createApp({ services, receiver, logger: slackLogger(services.log) });
}

/** Runs the jobs of all kinds. @param jobs the handlers of other kinds */
export function runJobs(
  services: AppServices,
  {
    jobs,
    digestsAtOnce,
  }: { jobs: Record<string, JobHandler>; digestsAtOnce: ServiceOptions['digestsAtOnce'] },
): void {
  const { leases, log, now, outboxes, scheduler, unfinishedEvents } = services;
  const tell = (key: string, outbox: Outbox) => deliverNotices(services, key, outbox);
  const digests = digestOptions(services);
  scheduler.start({
    [digestKind]: createDigestHandler(digests, { atOnce: digestsAtOnce, yieldsTo: services.queue.isBusy }),
    [digestNoticeKind]: createDigestNoticeHandler({
      ...digests,
      send: (notice) => sendNotice(services, notice),
    }),
    [lookKind]: createLookHandler({ look: (channel) => lookAgain(services, channel), now }),
    [draftKind]: createDraftHandler({ end: (draft) => endWaitOf(services, draft), now }),
    [owedAnswerKind]: services.owedAnswers.handler((owed) => tellOwed(services, owed)),
    [batchKind]: createBatchHandler(batchOptions(services)),
    [repeatKind]: createRepeatHandler(repeatOptions(services)),
    [slackEventKind]: unfinishedEvents.handler((event) => handleEvent(services, event)),
    [noticeJobKind]: createNoticeHandler({ outboxes, leases, log, now, tell }),
    [reminderKind]: createReminderHandler(reminderOptions(services)),
    [morningKind]: createPrivateMessageHandler(morningOptions(services)),
    [weeklyKind]: createPrivateMessageHandler(weeklyOptions(services)),
    [forgetWorkspaceKind]: createForgetJobs(services),
    ...jobs,
  });
}
