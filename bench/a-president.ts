import { addMember } from '#server/identity/access/add-member.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { newId } from '#server/platform/new-id.ts'
import { aBrowser } from '../tests/build/a-browser.ts'
import { lastCode, requestCode } from '../tests/build/identity.ts'

const email = 'presidente@exemple.fr'

/** Adds a president to an association and signs them in; returns the cookies of the session. */
export async function aPresident(
  { url, db }: { readonly url: string; readonly db: Db },
  organizationSlug: string,
): Promise<[string, string][]> {
  const clock = { now: () => new Date() }
  await addMember({ db, newId, clock }, { email, organizationSlug, role: 'president' })
  const session = aBrowser(url)
  const codeId = await requestCode(session, email)
  const { code } = await lastCode(db, email)
  await session.post('/ha-oauth/sign-in/code/use', { codeId, code })
  return [...session.cookies]
}
