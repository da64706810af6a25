import type { Role } from '#domain/access/roles.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { type Browser, aBrowser } from '../a-browser.ts'
import type { World } from '../a-world.ts'
import { signIn } from '../identity.ts'

/**
 * A signed-in browser of a member: `forms` as `TYPE/SLUG`, for a role for named forms. Its session has a second factor,
 * a passkey that is stored without its device; `without` leaves it out.
 */
export async function aMember(
  world: World,
  email: string,
  member: { readonly role: Role; readonly organizationSlug?: string; readonly forms?: readonly string[] },
  without?: 'second factor',
): Promise<Browser> {
  await addMember(world.deps, { organizationSlug: 'la-ruche', email, ...member })
  const browser = aBrowser(world.url)
  const { userId } = await signIn(world, browser, email)
  if (without === undefined) await haveSecondFactor(world, userId)
  return browser
}

/** A signed-in browser of a president of La Ruche, with a second factor. */
export function aPresident(world: World, email = 'presidente@exemple.fr'): Promise<Browser> {
  return aMember(world, email, { role: 'president' })
}

/** Gives a user a passkey without a device, and their sessions a second factor. */
export async function haveSecondFactor(world: World, userId: string): Promise<void> {
  await storePasskey(world, userId)
  await world.deps.db
    .updateTable('user_session')
    .set({ has_second_factor: true })
    .where('user_id', '=', userId)
    .execute()
}

/** Stores a passkey of a user without its device; returns its id. */
export async function storePasskey({ deps: { db, newId, clock } }: World, userId: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('passkey')
    .values({
      id,
      user_id: userId,
      credential_id: id,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      created_at: clock.now(),
    })
    .execute()
  return id
}
