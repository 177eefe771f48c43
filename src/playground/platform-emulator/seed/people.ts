/** The people of the seeded organizations. Everyone is made up; the email addresses use the reserved `.example` domain. */

export type SeedTeamMember = {
  name: string;
  email: string;
  timezone: string;
  role: 'admin' | 'coach';
  /** Days before seeding; null when unknown, which the service allows (specification: Team Member). */
  joined: number | null;
};

const member = (
  name: string,
  email: string,
  timezone: string,
  role: SeedTeamMember['role'],
  joined: number | null,
): SeedTeamMember => ({ name, email, timezone, role, joined });

export const northfieldTeam: SeedTeamMember[] = [
  member('Marta Reyes', 'marta@northfield.example', 'Europe/London', 'admin', 900),
  member('Jonas Lindqvist', 'jonas@northfield.example', 'Europe/Berlin', 'coach', 610),
  member('Priya Nair', 'priya@northfield.example', 'America/New_York', 'coach', null),
];

export const southgateTeam: SeedTeamMember[] = [
  member('Sofia Marin', 'sofia@southgate.example', 'Europe/Madrid', 'admin', 300),
  member('Ben Adeyemi', 'ben@southgate.example', 'Africa/Lagos', 'coach', 280),
];

export const annaEmail = 'anna.kowalski@clients.example';
export const tomEmail = 'tom.okafor@guests.example';

/** Two clients are called Maria Silva, two have the first name David, and only one is called Anna. */
export const northfieldClients: [name: string, email: string, timezone: string][] = [
  ['Anna Kowalski', annaEmail, 'Europe/Warsaw'],
  ['Tom Okafor', tomEmail, 'Europe/London'],
  ['Maria Silva', 'maria.silva@clients.example', 'Europe/Lisbon'],
  ['Maria Silva', 'msilva.sp@clients.example', 'America/Sao_Paulo'],
  ['David Chen', 'david.chen@clients.example', 'America/Los_Angeles'],
  ['David Müller', 'david.mueller@clients.example', 'Europe/Zurich'],
  ['Zoë van den Berg', 'zoe.vandenberg@clients.example', 'Europe/Amsterdam'],
  ['Łukasz Wiśniewski', 'lukasz.wisniewski@clients.example', 'Europe/Warsaw'],
  ['Siobhán O’Brien', 'siobhan.obrien@clients.example', 'Europe/Dublin'],
  ['Søren Kjærgaard', 'soren.kjaergaard@clients.example', 'Europe/Copenhagen'],
  ['Đặng Thị Hương', 'huong.dang@clients.example', 'Asia/Ho_Chi_Minh'],
  ['田中 陽子', 'yoko.tanaka@clients.example', 'Asia/Tokyo'],
  ['김민준', 'minjun.kim@clients.example', 'Asia/Seoul'],
  ['王小明', 'xiaoming.wang@clients.example', 'Asia/Shanghai'],
  ['محمد الفارسي', 'mohammed.alfarsi@clients.example', 'Asia/Muscat'],
  ['נועה לוי', 'noa.levi@clients.example', 'Asia/Jerusalem'],
  ['Ольга Смирнова', 'olga.smirnova@clients.example', 'Asia/Almaty'],
  ['Γιώργος Παπαδόπουλος', 'giorgos.papadopoulos@clients.example', 'Europe/Athens'],
  ['आरव शर्मा', 'aarav.sharma@clients.example', 'Asia/Kolkata'],
  ['İpek Yılmaz', 'ipek.yilmaz@clients.example', 'Europe/Istanbul'],
  ['Jean-Luc Lefèvre', 'jeanluc.lefevre@clients.example', 'Europe/Paris'],
  ['Núria Puig i Ferrer', 'nuria.puig@clients.example', 'Europe/Madrid'],
  ['Þórdís Jónsdóttir', 'thordis.jonsdottir@clients.example', 'Atlantic/Reykjavik'],
  ['Chiamaka Nwosu', 'chiamaka.nwosu@clients.example', 'Africa/Lagos'],
  ['Thabo Mokoena', 'thabo.mokoena@clients.example', 'Africa/Johannesburg'],
  ['Wanjiru Kamau', 'wanjiru.kamau@clients.example', 'Africa/Nairobi'],
  ['Valentina Rossi', 'valentina.rossi@clients.example', 'Europe/Rome'],
  ['Jiří Dvořák', 'jiri.dvorak@clients.example', 'Europe/Prague'],
  ['Ștefan Ionescu', 'stefan.ionescu@clients.example', 'Europe/Bucharest'],
  ['Nguyễn Văn An', 'an.nguyen@clients.example', 'Asia/Ho_Chi_Minh'],
  ['José Ángel Hernández', 'jose.hernandez@clients.example', 'America/Mexico_City'],
  ['Camila Fernández', 'camila.fernandez@clients.example', 'America/Argentina/Buenos_Aires'],
  ['Grace Thompson', 'grace.thompson@clients.example', 'America/Chicago'],
  ['Malik Johnson', 'malik.johnson@clients.example', 'America/New_York'],
  ['Aroha Ngata', 'aroha.ngata@clients.example', 'Pacific/Auckland'],
  ['Eilidh MacDonald', 'eilidh.macdonald@clients.example', 'Europe/London'],
  ['Fatima Zahra El Idrissi', 'fatima.elidrissi@clients.example', 'Africa/Casablanca'],
  ['Henrik Åkesson', 'henrik.akesson@clients.example', 'Europe/Stockholm'],
  ['Katarzyna Zielińska-Brown', 'kasia.zielinska@clients.example', 'Europe/Warsaw'],
  ['Rajesh Subramaniam', 'rajesh.subramaniam@clients.example', 'Asia/Singapore'],
];

export const southgateClients: [name: string, email: string, timezone: string][] = [
  ['Lucía Ortega', 'lucia.ortega@clients.example', 'Europe/Madrid'],
  ['Tunde Bakare', 'tunde.bakare@clients.example', 'Africa/Lagos'],
  ['Maria Silva', 'maria.silva@clients.example', 'Europe/Lisbon'],
  ['Elin Nyström', 'elin.nystrom@clients.example', 'Europe/Helsinki'],
];

/** Sample values for custom fields. */
export const customFields = {
  goal: [
    'Lead a team of ten with confidence',
    'Move from engineering into management',
    'Speak up in board meetings',
    'Find a role that fits by summer',
    'Delegate more and work fewer evenings',
    'Build a network in a new country',
    'Prepare for a first executive role',
  ],
  company: [
    'Harbour & Finch',
    'Lumen Robotics',
    'Café Aurora',
    'Bergström AB',
    'Ostrava Rail',
    'self-employed',
  ],
  job_title: ['Product manager', 'Head of operations', 'Team lead', 'Founder', 'Nurse manager', 'Architect'],
  session_day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
} as const;

/** A seeded program: its staff by the local part of their email address, and its number of clients. */
export type SeedProgram = {
  name: string;
  staff: Record<string, 'leader' | 'coach' | 'member'>;
  clients: number;
  /** Days before seeding. */
  started: number;
};

/** Each has a leader and a coach; its clients are members. Jonas is in three of the five, Anna only in the first. */
export const northfieldPrograms: SeedProgram[] = [
  { name: 'Leadership Foundations', staff: { marta: 'leader', jonas: 'coach' }, clients: 12, started: 420 },
  { name: 'First 90 Days', staff: { jonas: 'leader', priya: 'coach' }, clients: 10, started: 300 },
  { name: 'Career Transition', staff: { priya: 'leader', jonas: 'coach' }, clients: 11, started: 240 },
  { name: 'Executive Circle', staff: { marta: 'leader', priya: 'coach' }, clients: 8, started: 150 },
  { name: 'Mentor Training', staff: { priya: 'leader', marta: 'coach' }, clients: 9, started: 60 },
];

export const southgatePrograms: SeedProgram[] = [
  { name: 'Change Makers', staff: { sofia: 'leader', ben: 'coach' }, clients: 3, started: 200 },
  { name: 'New Managers', staff: { ben: 'leader' }, clients: 2, started: 90 },
];
