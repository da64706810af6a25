import type { Role } from '#domain/access/roles.ts'
import { addMember } from '#server/access/add-member.ts'
import { type Browser, aBrowser } from '../a-browser.ts'
import type { World } from '../a-world.ts'
import { signIn } from '../identity.ts'

/** A signed-in browser of a member: `forms` as `TYPE/SLUG`, for a role for named forms. */
export async function aMember(
  world: World,
  email: string,
  member: { readonly role: Role; readonly organizationSlug?: string; readonly forms?: readonly string[] },
): Promise<Browser> {
  await addMember(world.deps, { organizationSlug: 'la-ruche', email, ...member })
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}
