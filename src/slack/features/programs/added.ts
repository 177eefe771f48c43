import type { Program } from '../../../platform/resources.ts';
import { type AddedMember, addMember } from '../../../programs/add-member.ts';
import type { Caller } from '../../surface/authenticate.ts';
import { escapeInline } from '../../ui/text.ts';

/** Adds a member, and updates the directory at once. @throws PlatformError */
export async function addTo(
  { services: { directories }, platform, connection }: Caller,
  program: Program,
  personId: string,
): Promise<AddedMember> {
  const added = await addMember(platform, program.id, personId);
  await directories.memberAdded(connection, program.id, personId);
  return added;
}

/** "*Anna Kowalski* is now a member of *Spring Cohort*." */
export const addedWords = ({ member, already }: AddedMember, program: Program): string => {
  const [name, where] = [escapeInline(member.name), escapeInline(program.name, 150)];
  return already ? `*${name}* is in *${where}* already.` : `*${name}* is now a member of *${where}*.`;
};
