import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendNews } from '#server/messages/news/send-news.ts'
import { upsertSubscription, markConfirmed } from '#server/messages/news/news-store.ts'
import { aForm } from '../../build/a-form.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { dropConstraints, rewriteFunction } from '../../build/money/without-guard.ts'

let world: World

const followers = 20

/** A form whose followers await one news item. */
beforeEach(async () => {
  world = await aWorld()
  const { db, clock, newId } = world.deps
  const form = await aForm(db, { form: { news: [{ date: '2026-10-01', title: 'Merci', text: 'Merci.' }] } })
  for (let number = 0; number < followers; number += 1) {
    const follower = {
      id: newId(),
      formId: form.id,
      email: `a${number}@exemple.fr`,
      locale: 'fr',
    } as const
    await markConfirmed(
      db,
      await upsertSubscription(db, follower, clock.now()),
      new Date(clock.now().getTime() - 1000),
    )
  }
})
afterEach(() => world.close())

const countMails = async () => (await world.deps.db.selectFrom('mail').select('id').execute()).length
/** Three workers at once, then what was noted is lost, and three more. */
async function workTwice(): Promise<void> {
  const { db, clock } = world.deps
  await Promise.all([sendNews(world.deps), sendNews(world.deps), sendNews(world.deps)])
  const before = new Date(clock.now().getTime() - 1000)
  await db.updateTable('news_subscription').set({ news_until: before }).execute()
  await Promise.all([sendNews(world.deps), sendNews(world.deps), sendNews(world.deps)])
}

test('a news item is one mail per follower, with several workers at once and notes that are lost', async () => {
  await workTwice()
  expect(await countMails()).toBe(followers)
})

test('negative control: without the unique key of a mail, followers get it twice', async () => {
  const { db } = world.deps
  await rewriteFunction(db, 'queue_mail', [['on conflict (kind, subject_id, recipient) do nothing', '']])
  await dropConstraints(db, 'mail_kind_subject_id_recipient_key')
  await workTwice()
  expect(await countMails()).toBeGreaterThan(followers)
})
