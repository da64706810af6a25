import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { removeOperator } from '#server/identity/access/manage-operators.ts'
import { makeSite } from '#server/money/restore/site.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { applyRevocations, writeRevocations } from '#server/program/backup/outlast-restore.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { anOperator } from '../../../build/access/support.ts'
import { aBackup } from '../../../build/database/a-backup.ts'
import { signIn } from '../../../build/identity.ts'

const erasedEmail = 'partie@exemple.fr'
const operatorEmail = 'exploitation@exemple.fr'
const memberEmail = 'tresoriere@exemple.fr'

let world: World
let older: DatabaseHandle
let folder: string
let member: string
let erased: string

/** An older database: of a moment before an account was erased and rights, keys and sessions ended. */
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  folder = mkdtempSync(join(tmpdir(), 'obole-revoked-'))
  const { db, clock, newId, site } = world.deps
  await site.origin()
  await aForm(db)
  await anOperator(world, operatorEmail)
  await addMember(world.deps, { organizationSlug: 'la-ruche', email: memberEmail, role: 'treasurer' })
  const leaving = aBrowser(world.url)
  const staying = aBrowser(world.url)
  erased = (await signIn(world, leaving, erasedEmail)).userId
  member = (await signIn(world, staying, memberEmail)).userId
  const now = clock.now()
  const ofMember = { user_id: member, created_at: now }
  await db.insertInto('user_password').values({ user_id: member, hash: 'a', changed_at: now }).execute()
  await db
    .insertInto('recovery_code')
    .values({ user_id: member, hash: Buffer.from('b') })
    .execute()
  const key = { id: newId(), credential_id: 'c', public_key: Buffer.from('d'), counter: 0, transports: [] }
  await db
    .insertInto('passkey')
    .values({ ...key, ...ofMember })
    .execute()
  older = openDatabase(await aBackup(world.databaseUrl))
  world.moveOurTime(60_000)
  await leaving.post('/ha-api/users/me/erase', { isConfirmed: true })
  await removeOperator(world.deps, operatorEmail)
  await db.deleteFrom('member').where('user_id', '=', member).execute()
  await db.deleteFrom('passkey').where('user_id', '=', member).execute()
  await db.updateTable('user_password').set({ hash: 'e', changed_at: clock.now() }).execute()
  await db.updateTable('recovery_code').set({ used_at: clock.now() }).execute()
})
afterEach(async () => {
  await older.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

const olderDeps = () => ({
  ...world.deps,
  db: older.db,
  site: makeSite(older.db, world.deps.newId),
})

/** Access that works in the older database. */
async function alive() {
  const { db } = older
  const [account, ...rows] = await Promise.all([
    db.selectFrom('user_account').select('email').where('id', '=', erased).executeTakeFirstOrThrow(),
    db.selectFrom('user_session').select('id').where('ended_at', 'is', null).execute(),
    db.selectFrom('member').select('id').where('user_id', '=', member).execute(),
    db.selectFrom('operator_account').select('user_id').execute(),
    db.selectFrom('passkey').select('id').where('user_id', '=', member).execute(),
    db.selectFrom('user_password').select('user_id').execute(),
    db.selectFrom('recovery_code').select('user_id').where('used_at', 'is', null).execute(),
  ])
  return { email: account.email, counts: rows.map(({ length }) => length) }
}

test('what ended since stays ended in an older database that is put back, and every session ends', async () => {
  expect(await writeRevocations(world.deps, [folder])).toBeGreaterThanOrEqual(6)
  expect(await writeRevocations(world.deps, [folder])).toBe(0)
  const written = readFileSync(join(folder, 'revocations.jsonl'), 'utf8')
  expect(written).not.toContain('@')
  // The machine stopped while a line was written.
  appendFileSync(join(folder, 'revocations.jsonl'), '{"installationId":')
  expect(await applyRevocations(olderDeps(), [folder])).toBeGreaterThanOrEqual(6)
  expect(await alive()).toEqual({ email: `${erased}@erased.invalid`, counts: [0, 0, 0, 0, 0, 0] })
  // Known from then on: nothing ends a second time, and nothing is written again.
  await older.db
    .insertInto('operator_account')
    .values({ user_id: member, created_at: world.deps.clock.now() })
    .execute()
  expect(await applyRevocations(olderDeps(), [folder])).toBe(0)
  expect(await writeRevocations(olderDeps(), [folder])).toBe(0)
  expect((await alive()).counts[2]).toBe(1)
})

test('the database that wrote them lacks none', async () => {
  await writeRevocations(world.deps, [folder])
  expect(await applyRevocations(world.deps, [folder])).toBe(0)
})

test('negative control: without the file all of it works again; that of another site changes nothing', async () => {
  const back = { email: erasedEmail, counts: [expect.any(Number), 1, 1, 1, 1, 1] }
  expect(await applyRevocations(olderDeps(), [folder])).toBe(0)
  expect(await alive()).toEqual(back)
  await writeRevocations(
    {
      ...world.deps,
      site: {
        origin: async () => ({ siteId: world.deps.newId(), numberSeries: 0 }),
        readAgain: () => {},
      },
    },
    [folder],
  )
  expect(await applyRevocations(olderDeps(), [folder])).toBe(0)
  expect(await alive()).toEqual(back)
})
