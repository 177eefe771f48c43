import { day, hour, minute, second } from '../../lib/units.ts';

/** How long Slack’s side of Touchline waits, remembers and keeps, in milliseconds unless the name says seconds. */

// What Slack sends
/** How far a request's time may be from our clock, in seconds (docs.slack.dev, "Verifying requests from Slack"). */
export const maxSkewSeconds = 5 * 60;
/** A clock that is a time zone off is at most this wrong, in seconds. What is older is not read. */
export const wrongClockSeconds = 26 * 60 * 60;
/** How long a signature can be valid: from the earliest moment its timestamp allows to the latest. A copy is refused. */
export const signatureMs = 2 * maxSkewSeconds * second;
/** How long an event counts as the same one, so that it is done once. Slack repeats it after 1 and 5 minutes. */
export const sameEventMs = 10 * minute;
/** When Bolt answers 404 to an unacknowledged request: Slack stops listening after three seconds. */
export const unhandledMs = 2_900;
/** How long options may take: after three seconds Slack shows an error of its own. */
export const optionsMs = 2_500;
/** How long the answer under a form's fields waits for what it needs: Slack waits three seconds. */
export const formCheckMs = 1_500;
/** How long help waits to find out who asks. It has to come soon, even when the platform does not answer. */
export const helpMs = 2_000;

// Calls to Slack
/** One call: a person who waits hears that Slack does not answer. */
export const slackTimeoutMs = 10 * second;
/**
 * The most bytes of a Web API answer. The largest requested answers are 15 messages with their blocks, and the ids of
 * 1,000 members of a channel.
 */
export const apiAnswerBytes = 8 * 1024 * 1024;
/** How long a connection to Slack may take. */
export const connectMs = 3 * second;
/** How long the start waits for Slack to say whether a token is good. */
export const tokenCheckMs = 5 * second;
/** A call that was begun in a second counts against Slack's limit until it is surely a minute old. */
export const callCountsMs = minute + second;
/** How long the counts of a method's calls are kept, at least. */
export const callsKeptMs = 2 * minute;
/** How long a call waits for the store to count it: Slack's own answer counts all the same. */
export const countCallMs = 500;
/** A channel takes a message a second; a little more, since messages travel at different speeds. */
export const betweenPostsMs = 1_050;
/** A person's call waits once for so long, since the trigger of a modal lives for three seconds. */
export const longestPersonWaitMs = 2_000;
/** An answer that is posted waits longer, since nothing else could say why there is none. */
export const longestAnswerWaitMs = 10_000;
/** A timer may end so much too early, and the rest is waited, too. */
export const timerMs = 50;
/** A job's call waits for so long in its place; beyond that the job comes back. */
export const longestJobWaitMs = 5 * second;
/** How long to leave Slack alone when it gives no time, or one that can't be read. */
export const untoldPauseMs = 2_000;
/** How long the list of channels that Touchline is in is kept: many digests that are due together read it once. */
export const ownChannelsKeptMs = 10 * second;
/** How long a modal waits for Slack to take its content. */
export const longestOpenMs = minute;
/** How long a workspace's refusal of a newer block is remembered: it saves a call that fails. */
export const blockRefusedMs = 6 * hour;

// Installations and tokens
/** How long an installation may take, in seconds: as long as Bolt keeps its cookie. */
export const installSeconds = 600;
/** A token with less time left is renewed, in seconds. It lasts 12 hours (docs.slack.dev, "Using token rotation"). */
export const renewBeforeSeconds = 2 * 3600;
/** How long one process may take to renew a token: others wait for it, and look this often. */
export const renewLeaseMs = 3 * slackTimeoutMs;
export const renewLookMs = 100;
/** How long the first attempt to uninstall may take before another one begins. */
export const uninstallAgainMs = 30 * second;
/** How long news of a connection wait: for longer than storing it takes, as nothing is told that was not stored. */
export const storeConnectionMs = minute;

// Who somebody is
/** How long a profile is kept: an email that Slack no longer confirms works for so long. */
export const profileKeptMs = 5 * minute;
/** When a list of users that Slack refused is read again, at the earliest. */
export const refusedListMs = minute;
/** For how long a user who was found out is not looked up again: about one request. */
export const knownMs = 10 * second;

// Messages and Home
/** How long a message's tasks can be changed in it: a person uses their list for a day. */
export const ownMessageKeptMs = day;
/** The same of a channel's and of a notice: a digest stays usable until the one after next weekend. */
export const channelMessageKeptMs = 10 * day;
/** How long a drawn Home counts as fresh when a user opens it: it saves reading all their tasks. */
export const homeFreshMs = minute;
/** How long the token's owner is cached for Home; **Refresh** reads it again. */
export const tokenOwnerMs = day;
/**
 * How long Home waits for the clients' tasks before it is shown without them: in a large organization, a user's programs take
 * longer when they are not cached.
 */
export const homeReadMs = 2_500;
/** How long a modal counts as opened from Home after a click there. */
export const homeModalMs = 15 * minute;
/** A Home that was not opened for so long shows everything again. */
export const homeKeptMs = 90 * day;

// Answers that come later
/** When what a user asked for is looked at again while the platform is away. */
export const answerAgainMs = minute;
/** How long an answer is tried: no one waits for it any longer. **Try again** lives as long. */
export const answerKeptMs = day;
/** How far Slack's clock and ours may be apart when a message is looked for, in seconds. */
export const messageSkewSeconds = 600;
/** A job of a message that is further ahead than this was planned while the clock was wrong. */
export const farAheadMs = day;
/** A client may take back at once what they marked done, so its creator is told so much later. */
export const takeBackMs = minute;
/** What follows a notice so soon is added to it, without another notification. */
export const collectMs = minute;
/** The same of nudges, which may come one by one from many people during a day. */
export const collectNudgesMs = 12 * hour;

// How late a message may be. One that comes later is not sent
export const digestNowLateMs = 10 * minute;
export const welcomeLateMs = day;
export const connectionNewsLateMs = 3 * day;
export const morningLateMs = 3 * hour;
export const weeklyLateMs = 12 * hour;
/** How far ahead the next morning and weekly message can be: later ones were planned while the clock was wrong. */
export const morningAheadMs = 4 * day;
export const weeklyAheadMs = 8 * day;
/** When a digest's job is still due so long after its time, no worker is running: a run takes less than that. */
export const lateRunMs = 2 * minute;
/** A look at a digest's tasks may come a little later than it is planned. */
export const lookLateMs = 15 * second;
