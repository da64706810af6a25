import type { Page } from 'playwright-core'
import { createOperator } from '#server/identity/access/manage-operators.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Site } from './a-site.ts'
import { expect } from './expect.ts'
import { signInTab } from './sign-in-tab.ts'

const email = 'exploitation@exemple.fr'

/** Names the operator who signs in with `anOperator`, or another one. */
export function nameOperator(db: DatabaseHandle['db'], address = email): Promise<unknown> {
  return createOperator({ db, newId, clock: { now: () => new Date() } }, address)
}

/** An operator, at `/exploitation`, whose session has a second factor. */
export async function anOperator(site: Site, width = 1280): Promise<Page> {
  const page = await site.visit({ width, height: 900, expects: [/status of 403/] })
  await signInTab(site, page, email, '/exploitation')
  await expect(page.getByRole('heading', { name: 'Double authentification obligatoire' })).toBeVisible()
  await giveSecondFactor(site, email)
  await page.reload()
  return page
}

/** Gives the sessions of an address a second factor: what counts is the session. */
export async function giveSecondFactor(site: Pick<Site, 'db'>, email: string): Promise<void> {
  const { id } = await site.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  // A passkey of a device that is not here.
  await site.db
    .insertInto('passkey')
    .values({
      id: newId(),
      user_id: id,
      credential_id: newId(),
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      created_at: new Date(),
    })
    .execute()
  await site.db
    .updateTable('user_session')
    .set({ has_second_factor: true })
    .where('user_id', '=', id)
    .execute()
}
