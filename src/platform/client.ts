import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { avatarForm } from './avatar.ts';
import { type Call, get, newTaskBody, write } from './calls.ts';
import { sizeOfTask, sparedShare } from './limits.ts';
import { type List, listItems, type Page, type PagePosition, readAhead, toPage } from './pages.ts';
import type * as requests from './requests.ts';
import type { Client, Me, Program, ProgramMember, Rows, Task, TeamMember } from './resources.ts';
import * as resources from './resources.ts';
import { parseResponse, type RateLimit } from './responses.ts';
import { readRows, type UnreadableRows } from './rows.ts';
import { createTransport, type TransportOptions } from './transport.ts';

/** Created once: a schema is compiled at its first use. */
const bodies = {
  client: z.object({ client: resources.client }),
  team: z.object({ data: resources.rows }),
  programMember: z.object({ program_member: resources.programMember }),
  createdTask: z.object({ todo: resources.task }),
  task: z.object({ task: resources.task }),
};

/** `atOnce`: how many pages are read at the same time, if their number is known; 1 by default. */
export type ListOptions = { atOnce?: number };

export type PlatformClientOptions = TransportOptions & {
  /** Called when some rows of a list could not be read. */
  onUnreadable?: (unreadable: UnreadableRows) => void;
};
export type PlatformClient = ReturnType<typeof createPlatformClient>;

/**
 * Creates a client for one token. That is cheap; share the dispatcher.
 *
 * It is the coaching platform's API, one method for each endpoint (specification, "Endpoints"), and acts as the token's
 * user in the token's organization. Every method rejects with a PlatformError and nothing else; a list rejects while it
 * is read. Filters are combined with AND. How exactly an id or email has to match is up to the platform, so check the
 * results. Rows of a list that can't be read are left out and counted; a response with one object is read whole or not
 * at all.
 *
 * @throws TypeError for a bad `baseUrl`
 */
export function createPlatformClient({ onUnreadable, ...options }: PlatformClientOptions) {
  const send = createTransport(options);
  const { wait = sleep } = options;
  let clockMs = Number.NaN;
  let rateLimit: RateLimit | undefined;
  const ask = async <T>(call: Call, schema: z.ZodType<T>): Promise<T> => {
    const response = await send(call);
    clockMs = Date.parse(response.date ?? '');
    rateLimit = response.rateLimit;
    return parseResponse(call, response, schema);
  };

  /** Delays background calls while little of the rate limit is left, which usually resets once a minute. */
  let turn = Promise.resolve();
  const mayRead = (): Promise<void> => {
    turn = turn.then(async () => {
      if (rateLimit === undefined || rateLimit.remaining >= rateLimit.limit * sparedShare) return;
      await wait(120_000 / rateLimit.limit);
    });
    return turn;
  };

  /** A list of the API: `all` of it page by page, or one `page`, whose `items` are empty past the last one. */
  function listOf<T extends { id: string; email?: string }>(
    template: string,
    row: z.ZodType<T>,
    sizeOf?: (item: T) => number,
  ) {
    const read = async (
      query: requests.Query,
      id?: string,
      position?: PagePosition,
    ): Promise<resources.Envelope<T>> => {
      const call = get(template, id, query);
      if (position) call.query.set(...position);
      const { data, ...page } = await ask(call, resources.envelope);
      return { ...page, ...(await readRows(call, data, row, onUnreadable)) };
    };
    return {
      all(query: requests.Query = {}, id?: string, { atOnce = 1 }: ListOptions = {}): List<T> {
        const readPage = (position?: PagePosition) => read(query, id, position);
        const pages = atOnce > 1 ? readAhead(readPage, atOnce, mayRead) : readPage;
        return listItems(`GET ${template}`, pages, sizeOf);
      },
      async page(query: requests.Query = {}, page = 1, id?: string): Promise<Page<T>> {
        return toPage(await read(query, id, page === 1 ? undefined : ['page', String(page)]));
      },
    };
  }
  const sizeOfNames = ({ id, name, email = '' }: { id: string; name: string; email?: string }) =>
    id.length + name.length + email.length;
  const clients = listOf('/clients', resources.client, sizeOfNames);
  const programs = listOf('/programs', resources.program, sizeOfNames);
  const programMembers = listOf('/programs/{program_id}/members', resources.programMember);
  const tasks = listOf(
    '/todos',
    resources.task,
    ({ title, description }) => sizeOfTask + (title?.length ?? 0) + description.length,
  );

  return {
    /** The platform's rate limit, as the last response gave it. */
    rateLimit: (): RateLimit | undefined => rateLimit,
    /** The platform's clock at its last response (milliseconds, UTC), if the response had a date. */
    clockMs: (): number | undefined => (Number.isNaN(clockMs) ? undefined : clockMs),

    /** GET /me: the token's user and organization. */
    me: (): Promise<Me> => ask(get('/me'), resources.me),
    /** PUT /me */
    updateMe: async (body: requests.ProfileUpdate): Promise<Me> =>
      ask(write('PUT', '/me', undefined, body), resources.me),
    /** POST /me/avatar: a jpg, png or gif image of at most 4,194,304 bytes. */
    async replaceAvatar(image: Uint8Array): Promise<Me> {
      const call: Call = { method: 'POST', endpoint: 'POST /me/avatar', path: '/me/avatar' };
      return ask({ ...call, body: avatarForm(call.endpoint, image) }, resources.me);
    },

    /** GET /team-members: all of them in one response. */
    async teamMembers(query: requests.TeamMembersQuery = {}): Promise<Rows<TeamMember>> {
      const call = get('/team-members', undefined, query);
      return readRows(call, (await ask(call, bodies.team)).data, resources.teamMember, onUnreadable);
    },

    /** GET /clients, page by page. */
    clients: (query?: requests.ClientsQuery, options?: ListOptions): List<Client> =>
      clients.all(query, undefined, options),
    /** POST /clients: sent once. After an error with `ambiguous`, look for the client by email. */
    async createClient(body: requests.NewClient): Promise<Client> {
      return (await ask(write('POST', '/clients', undefined, body), bodies.client)).client;
    },
    /** PUT /clients/<user_id>: stores the given custom fields by slug; other fields stay as they are. */
    async updateClientInfo(clientId: string, info: Record<string, unknown>): Promise<Client> {
      return (await ask(write('PUT', '/clients/{user_id}', clientId, { info }), bodies.client)).client;
    },

    /** GET /programs, page by page. */
    programs: (query?: requests.ProgramsQuery, options?: ListOptions): List<Program> =>
      programs.all(query, undefined, options),
    /** GET /programs: one page. */
    programsPage: (query?: requests.ProgramsQuery, page?: number) => programs.page(query, page),
    /** GET /programs/<program_id>/members, page by page. */
    programMembers: (
      programId: string,
      query?: requests.ProgramMembersQuery,
      options?: ListOptions,
    ): List<ProgramMember> => programMembers.all(query, programId, options),
    /** GET /programs/<program_id>/members: one page. */
    programMembersPage: (programId: string, query?: requests.ProgramMembersQuery, page?: number) =>
      programMembers.page(query, page, programId),
    /** POST /programs/<program_id>/members: sent once. */
    async addProgramMember(programId: string, userId: string): Promise<ProgramMember> {
      const call = write('POST', '/programs/{program_id}/members', programId, { user: userId });
      return (await ask(call, bodies.programMember)).program_member;
    },

    /** GET /todos, page by page. */
    tasks: (query?: requests.TasksQuery): List<Task> => tasks.all(query),
    /** GET /todos: one page. */
    tasksPage: (query?: requests.TasksQuery, page?: number) => tasks.page(query, page),
    /** POST /todos: sent once. After an error with `ambiguous`, look for the task before sending it again. */
    async createTask(body: requests.NewTask): Promise<Task> {
      const call = write('POST', '/todos', undefined, newTaskBody('POST /todos', body));
      return (await ask(call, bodies.createdTask)).todo;
    },
    /** PUT /todos/{todo}: resolves to the task as it is now, even when nothing changed. */
    async setTaskDone(taskId: string, done: boolean): Promise<Task> {
      const call = write('PUT', '/todos/{todo}', taskId, { done });
      return (await ask(call, bodies.task)).task;
    },
  };
}
