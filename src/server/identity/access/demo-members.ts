import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { type NewMember, addMember } from '#server/identity/access/add-member.ts'
import { markDemonstration } from '#server/identity/access/member-store.ts'

/** The members of the demonstration associations: `members.json` beside their forms. */
export async function readDemoMembers(folder: string): Promise<NewMember[]> {
  const found: NewMember[] = []
  for (const organizationSlug of await readdir(folder)) {
    const path = join(folder, organizationSlug, 'members.json')
    if (!existsSync(path)) continue
    for (const member of JSON.parse(await readFile(path, 'utf8')) as Omit<NewMember, 'organizationSlug'>[])
      found.push({ ...member, organizationSlug })
  }
  return found
}

/** Gives the demonstration associations their members, who need no second factor while nothing real can move. */
export async function loadDemoMembers(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'newId'>,
  folder: string,
): Promise<void> {
  for (const member of await readDemoMembers(folder)) {
    await addMember(deps, member)
    await markDemonstration(deps.db, member.email)
  }
}
