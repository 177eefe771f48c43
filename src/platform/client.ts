import { z } from 'zod';
import { avatarForm } from './avatar.ts';
import { type Call, get, newTaskBody, write } from './calls.ts';
import { listItems, type Page, type PagePosition } from './pages.ts';
import type {
  ClientsQuery,
  NewClient,
  NewTask,
  ProfileUpdate,
  ProgramMembersQuery,
  ProgramsQuery,
  Query,
  TasksQuery,
  TeamMembersQuery,
} from './requests.ts';
import type { Client, Envelope, Me, Program, ProgramMember, Task, TeamMember } from './resources.ts';
import * as resources from './resources.ts';
import { parseResponse } from './responses.ts';
import { createTransport, type TransportOptions } from './transport.ts';

/**
 * The coaching platform's API, one method for each endpoint (specification, "Endpoints"). It acts as the token's user
 * in the token's organization. Every method rejects with a PlatformError and nothing else; a list rejects while it is
 * read. Filters are combined with AND. How exactly an id or email has to match is up to the platform, so check the
 * results.
 */
export type PlatformClient = {
  /** GET /me: the token's user and organization. */
  me(): Promise<Me>;
  /** PUT /me */
  updateMe(body: ProfileUpdate): Promise<Me>;
  /** POST /me/avatar: a jpg, png or gif image of at most 4,194,304 bytes. */
  replaceAvatar(image: Uint8Array): Promise<Me>;
  /** GET /team-members: all of them in one response. */
  teamMembers(query?: TeamMembersQuery): Promise<TeamMember[]>;
  /** GET /clients, page by page. */
  clients(query?: ClientsQuery): AsyncIterable<Client>;
  /** POST /clients: sent once. After an error with `ambiguous`, look for the client by email. */
  createClient(body: NewClient): Promise<Client>;
  /** PUT /clients/<user_id>: stores the given custom fields by slug; others stay as they are. */
  updateClientInfo(clientId: string, info: Record<string, unknown>): Promise<Client>;
  /** GET /programs, page by page. */
  programs(query?: ProgramsQuery): AsyncIterable<Program>;
  /** GET /programs/<program_id>/members, page by page. */
  programMembers(programId: string, query?: ProgramMembersQuery): AsyncIterable<ProgramMember>;
  /** GET /programs/<program_id>/members: one page. `items` is empty past the last page. */
  programMembersPage(
    programId: string,
    query?: ProgramMembersQuery,
    page?: number,
  ): Promise<Page<ProgramMember>>;
  /** POST /programs/<program_id>/members: sent once. */
  addProgramMember(programId: string, userId: string): Promise<ProgramMember>;
  /** GET /todos, page by page. */
  tasks(query?: TasksQuery): AsyncIterable<Task>;
  /** GET /todos: one page. `items` is empty past the last page. */
  tasksPage(query?: TasksQuery, page?: number): Promise<Page<Task>>;
  /** POST /todos: sent once. After an error with `ambiguous`, look for the task before you send it again. */
  createTask(body: NewTask): Promise<Task>;
  /** PUT /todos/{todo}: resolves to the task as it is now, even when nothing changed. */
  setTaskDone(taskId: string, done: boolean): Promise<Task>;
};

const clientBody = z.object({ client: resources.client });

export type PlatformClientOptions = TransportOptions;

/** Creates a client for one token. That is cheap; share the dispatcher. @throws TypeError for a bad `baseUrl` */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const send = createTransport(options);
  const ask = async <T>(call: Call, schema: z.ZodType<T>): Promise<T> =>
    parseResponse(call, await send(call), schema);

  const readPage = <T>(
    template: string,
    id: string | undefined,
    query: Query,
    item: z.ZodType<T>,
    position?: PagePosition,
  ): Promise<Envelope<T>> => {
    const call = get(template, id, query);
    if (position) call.query.set(...position);
    return ask(call, resources.envelope(item));
  };

  async function* list<T extends { id: string }>(
    template: string,
    id: string | undefined,
    query: Query,
    item: z.ZodType<T>,
  ): AsyncGenerator<T, void, undefined> {
    yield* listItems(`GET ${template}`, (position) => readPage(template, id, query, item, position));
  }

  async function onePage<T>(
    template: string,
    id: string | undefined,
    query: Query,
    item: z.ZodType<T>,
    page: number,
  ): Promise<Page<T>> {
    const position = page === 1 ? undefined : (['page', String(page)] as const);
    const { data, meta } = await readPage(template, id, query, item, position);
    return { items: data, page: meta.current_page, lastPage: meta.last_page, total: meta.total };
  }

  return {
    me: () => ask(get('/me'), resources.me),
    updateMe: async (body) => ask(write('PUT', '/me', undefined, body), resources.me),
    replaceAvatar: async (image) => {
      const call: Call = { method: 'POST', endpoint: 'POST /me/avatar', path: '/me/avatar' };
      return ask({ ...call, body: avatarForm(call.endpoint, image) }, resources.me);
    },

    teamMembers: async (query = {}) => {
      const body = z.object({ data: z.array(resources.teamMember) });
      return (await ask(get('/team-members', undefined, query), body)).data;
    },

    clients: (query = {}) => list('/clients', undefined, query, resources.client),
    createClient: async (body) => {
      const call = write('POST', '/clients', undefined, body);
      return (await ask(call, clientBody)).client;
    },
    updateClientInfo: async (clientId, info) => {
      const call = write('PUT', '/clients/{user_id}', clientId, { info });
      return (await ask(call, clientBody)).client;
    },

    programs: (query = {}) => list('/programs', undefined, query, resources.program),
    programMembers: (programId, query = {}) =>
      list('/programs/{program_id}/members', programId, query, resources.programMember),
    programMembersPage: (programId, query = {}, page = 1) =>
      onePage('/programs/{program_id}/members', programId, query, resources.programMember, page),
    addProgramMember: async (programId, userId) => {
      const call = write('POST', '/programs/{program_id}/members', programId, { user: userId });
      return (await ask(call, z.object({ program_member: resources.programMember }))).program_member;
    },

    tasks: (query = {}) => list('/todos', undefined, query, resources.task),
    tasksPage: (query = {}, page = 1) => onePage('/todos', undefined, query, resources.task, page),
    createTask: async (body) => {
      const call = write('POST', '/todos', undefined, newTaskBody('POST /todos', body));
      return (await ask(call, z.object({ todo: resources.task }))).todo;
    },
    setTaskDone: async (taskId, done) => {
      const call = write('PUT', '/todos/{todo}', taskId, { done });
      return (await ask(call, z.object({ task: resources.task }))).task;
    },
  };
}
