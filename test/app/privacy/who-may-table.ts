/**
 * Who may do what: `everybody` whom Touchline knows, `staff` (coaches and admins), `owner` (staff, and the client whose
 * task it is), `admins` of the connection, `slack admins`. Whoever is `here` may be a stranger to the platform, `anyone` to the workspace too;
 * they get the same words, which say nothing about an organization.
 */
export type Audience =
  | 'nobody'
  | 'anyone'
  | 'here'
  | 'everybody'
  | 'staff'
  | 'owner'
  | 'admins'
  | 'slack admins';

const all = (audience: Audience, names: string): [string, Audience][] =>
  names
    .trim()
    .split(/\s*\n\s*/)
    .map((name) => [name, audience]);

export const lines: ReadonlyMap<string, Audience> = new Map([
  ...all('anyone', '/touchline nonsense\n/touchline privacy'),
  ...all(
    'everybody',
    `/todo
     /todo help
     /todo done 9
     /todo search x
     /touchline
     /touchline help
     /touchline status
     /touchline profile
     /touchline todo`,
  ),
  ...all(
    'staff',
    `/todo Call them
     /todo list all
     /todo list Anna
     /todo move 1 to friday
     /todo assign 1 to Tom
     /todo digest
     /todo digest weekdays 9am
     /todo digest now
     /todo digest off
     /todo repeats
     /todo Call for everyone in Spring
     /client
     /client Anna
     /client new
     /client help
     /program
     /program Spring
     /program Spring progress
     /program add Anna to Spring
     /touchline team
     /touchline client Anna
     /touchline program Spring
     /touchline channel Spring
     /touchline channel off`,
  ),
  ...all(
    'admins',
    `/touchline connect
     /touchline disconnect
     /touchline audit`,
  ),
]);

/** By action id, callback id or event, as the routes have them. */
export const surface: Readonly<Record<string, ReadonlyMap<string, Audience>>> = {
  actions: new Map([
    ...all(
      'anyone',
      `connection.keep
       notices.stop
       remind.drop
       morning.stop
       morning.decline
       weekly.stop
       weekly.decline
       draft.cancel
       todo.create
       task.person
       task.when
       connect.want
       digest.not-now
       email.prove
       request.again
       resume.task.new
       resume.replace.form
       resume.client.new
       resume.client.edit
       resume.digest.schedule`,
    ),
    ...all('owner', 'task.done\ntask.undo\ntask.change'),
    ...all('here', 'privacy.delete'),
    ...all(
      'everybody',
      `help.topic
       list.page
       digest.mine
       digest.all
       digest.page
       list.filter
       morning.later
       morning.start
       home.reload
       home.program
       home.settings`,
    ),
    ...all(
      'staff',
      `list.show
       list.person
       draft.person
       draft.anybody
       draft.mine
       draft.program
       draft.any-program
       draft.pick-due
       draft.due
       draft.look
       draft.again
       draft.create
       draft.form
       client.show
       client.new
       client.join
       client.edit
       client.edit-page
       client.list
       client.table
       pick.client
       client.new-task
       program.show
       program.page
       program.list
       program.table
       program.add
       program.add-person
       program.progress
       team.page
       home.list
       weekly.start
       replace.open
       replace.confirm
       task.new
       digest.post
       digest.post-preview
       digest.choose
       digest.weekdays
       digest.other
       digest.off
       digest.audience
       digest.now
       task.nudge
       draft.one
       many.create
       many.program
       many.sure
       many.cancel
       many.retry
       repeat.start
       repeat.pause
       repeat.resume
       repeat.end
       repeat.page`,
    ),
    ...all('admins', 'connection.end\nconnect.prove\nconnect.open'),
    ...all('slack admins', 'connect.approve\nconnect.refuse'),
  ]),
  views: new Map([
    ...all('everybody', 'profile\nhome.settings\nlist.done-checked'),
    ...all(
      'staff',
      `client.new
       client.edit
       program.add
       task.new
       replace.form
       digest.schedule`,
    ),
    // Their drafts are other people's, so they are told that this question is gone.
    ...all('anyone', 'draft.date\nemail.prove'),
    ...all('admins', 'connect\nconnect.replace\nconnect.prove'),
  ]),
  options: new Map([
    // Without a person in the form there are no programs of theirs.
    ...all('nobody', 'task.program'),
    ...all('everybody', 'home.program\nhome.default-program\nlist.filter'),
    ...all(
      'staff',
      `pick.timezone
       pick.person
       pick.program
       pick.client
       task.person
       draft.anybody
       draft.any-program`,
    ),
  ]),
  shortcuts: new Map(all('staff', 'task.new\nclient.new')),
  messageShortcuts: new Map(all('staff', 'task.from-message')),
  personEvents: new Map(all('everybody', 'app_home_opened')),
  messages: new Map(all('everybody', 'message\napp_mention')),
};
