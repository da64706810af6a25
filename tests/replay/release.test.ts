import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { aDatabase } from '../build/a-database.ts'
import * as anyMail from '../build/mail/mail-messages.ts'
import { aQueuedMail } from '../build/mail/mail-outbox.ts'
import { aScheduleMail, scheduleMailKinds } from '../build/mail/schedule-mail-messages.ts'
import { databaseFile } from '../build/releases/released-database.ts'
import { writeDatabase } from '../build/releases/write-database.ts'
import { root } from '../build/replay/former-tree.ts'
import { replayOptions } from '../build/replay/replay-options.ts'
import { makePlans, playPlans } from '../build/replay/play-plans.ts'
import { waitingMails } from '../build/mail/waiting-mails.ts'

// Writes the database that a release leaves to later versions, once, at its commit:
// `OBOLE_RELEASE=0.2.0 vitest run --project replay tests/replay/release`. The file is never edited afterwards.

const plans = 18

test.runIf(replayOptions.release !== null)('the database of a release', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(replayOptions.release).toBe(version)
  const played = await aDatabase()
  await playPlans(played, makePlans(plans, 2026))
  const messages = [
    ...Object.values(anyMail).map((make) => make()),
    ...waitingMails('fr'),
    ...scheduleMailKinds.map((kind) => aScheduleMail(kind)),
  ]
  const database = openDatabase(played.url)
  for (const message of messages) await aQueuedMail(database.db, message)
  await database.close()
  const client = new pg.Client({ connectionString: played.url })
  await client.connect()
  const file = databaseFile(version)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, gzipSync(await writeDatabase(client), { level: 9 }))
  await client.end()
})
