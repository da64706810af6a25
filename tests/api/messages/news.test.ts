import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import type { NewsSubscription } from '#contract/visitor/news.ts'
import { confirmationMs } from '#domain/news/campaign-news.ts'
import { mostAskedMailsADay } from '#server/platform/mail/count-asked-mail.ts'
import { messageOf } from '#server/platform/mail/mail-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { sendNews } from '#server/messages/news/send-news.ts'
import { aCaller } from '../../build/a-caller.ts'
import { aForm } from '../../build/a-form.ts'
import { aWorld, type World } from '../../build/a-world.ts'

let world: World
let form: StoredForm
let caller: ReturnType<typeof aCaller>

const nothing = { kind: '', locale: 'fr', payload: null } as const
const first = { date: '2026-10-01', title: 'Le début', text: 'Merci.' }
const second = { date: '2026-10-20', title: 'La suite', text: 'Encore merci.' }
const publish = (changes: Readonly<Record<string, unknown>>) => aForm(world.deps.db, { form: changes })

beforeAll(async () => {
  world = await aWorld()
  caller = aCaller(world.url)
})
beforeEach(async () => {
  await world.deps.db.deleteFrom('mail').execute()
  await world.deps.db.deleteFrom('news_subscription').execute()
  await world.deps.db.deleteFrom('news_item').execute()
  await world.deps.db.deleteFrom('call_count').execute()
  form = await publish({ news: [first] })
})
afterAll(() => world.close())

const ask = (email: unknown, slug = form.definition.slug) =>
  caller('POST', '/news-subscriptions', {
    organizationSlug: form.organisation.slug,
    formType: form.definition.type,
    formSlug: slug,
    email,
  })
const mails = async (kind = 'newsPosted') =>
  world.deps.db.selectFrom('mail').selectAll().where('kind', '=', kind).orderBy('created_at').execute()
const lastAsked = async () => {
  const message = messageOf((await mails('newsSubscription')).at(-1) ?? nothing)
  if (message.kind !== 'newsSubscription') throw new Error('no mail')
  return message.data
}
const tokenOf = (url: string) => /nouvelles\/\w+\/([^/]+)/.exec(url)?.[1] ?? ''
const confirm = (url: string) =>
  caller<NewsSubscription>('POST', `/news-subscriptions/${tokenOf(url)}/confirm`, {})
const stop = (url: string) => caller<NewsSubscription>('POST', `/news-subscriptions/${tokenOf(url)}/stop`, {})
const follow = async (email: string) => {
  await ask(email)
  const mail = await lastAsked()
  await confirm(mail.confirmUrl)
  return mail
}
const subscriptions = () => world.deps.db.selectFrom('news_subscription').selectAll().execute()

test('an address gets no news before its owner confirmed it', async () => {
  expect(await ask(' Zoe@exemple.fr ')).toMatchObject({ status: 202, body: { requested: true } })
  await publish({ news: [first, second] })
  await sendNews(world.deps)
  expect(await mails()).toEqual([])
  const { confirmUrl } = await lastAsked()
  expect(await confirm(confirmUrl)).toMatchObject({ status: 200, body: { state: 'confirmed' } })
  expect(await confirm(confirmUrl)).toMatchObject({ status: 200, body: { state: 'confirmed' } })
  // What was on the page before is no news.
  await sendNews(world.deps)
  expect(await mails()).toEqual([])
})

test('each subscriber gets one mail for each news item, with workers at the same moment and texts that change', async () => {
  await follow('zoe@exemple.fr')
  await follow('ann@exemple.fr')
  await world.moveTime(1_000)
  await publish({ news: [first, second, { ...second, title: 'Demain', date: '2099-01-01' }] })
  await Promise.all([sendNews(world.deps), sendNews(world.deps), sendNews(world.deps)])
  await publish({
    news: [
      { ...first, text: 'Corrigé.' },
      { ...second, text: 'Corrigé.' },
    ],
  })
  await sendNews(world.deps)
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['ann@exemple.fr', 'zoe@exemple.fr'])
  expect(sent.map(({ payload }) => payload)).toMatchObject([{ news: second }, { news: second }])
})

test('the answer is the same for an address that is new, waits or follows, and mails are few', async () => {
  const answers = [await ask('zoe@exemple.fr'), await ask('zoe@exemple.fr')]
  await confirm((await lastAsked()).confirmUrl)
  answers.push(await ask('zoe@exemple.fr'))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [202, { requested: true }]),
  )
  expect(await mails('newsSubscription')).toHaveLength(1)
  const others = Array.from({ length: mostAskedMailsADay + 1 }, (_, number) => `autre-${number}`)
  for (const slug of others) await publish({ slug })
  // At once, so that each could count before another writes.
  const asked = await Promise.all(others.map((slug) => ask('zoe@exemple.fr', slug)))
  expect(asked.map(({ status }) => status)).toEqual(others.map(() => 202))
  expect(await mails('newsSubscription')).toHaveLength(mostAskedMailsADay)
})

test('who stops the news gets no more mails when someone asks for them again', async () => {
  for (let round = 0; round < mostAskedMailsADay; round++) {
    await world.moveTime(3_600_000)
    expect((await ask('cible@exemple.fr')).status).toBe(202)
    expect(await mails('newsSubscription')).toHaveLength(1)
    await stop((await lastAsked()).stopUrl)
  }
  await world.moveTime(3_600_000)
  expect(await ask('cible@exemple.fr')).toMatchObject({ status: 202, body: { requested: true } })
  expect(await mails('newsSubscription')).toEqual([])
  // No address is in the count, and the next day begins anew.
  const counted = await world.deps.db.selectFrom('call_count').select('key').execute()
  expect(JSON.stringify(counted)).not.toContain('cible')
  await world.moveTime(24 * 3_600_000)
  await ask('cible@exemple.fr')
  expect(await mails('newsSubscription')).toHaveLength(1)
})

test('asking again within the hour uses nothing of what an address may get', async () => {
  for (let round = 0; round < 3 * mostAskedMailsADay; round++) await ask('patiente@exemple.fr')
  await world.moveTime(3_600_000)
  await ask('patiente@exemple.fr')
  expect(await mails('newsSubscription')).toHaveLength(2)
})

test('stopping deletes the address and every mail to it, and only its own', async () => {
  const zoe = await follow('zoe@exemple.fr')
  await follow('ann@exemple.fr')
  await world.moveTime(1_000)
  await publish({ news: [first, second] })
  await sendNews(world.deps)
  expect(await stop(zoe.stopUrl)).toMatchObject({ status: 200, body: { state: 'stopped' } })
  expect(await stop(zoe.stopUrl)).toMatchObject({ status: 200, body: { state: 'stopped' } })
  expect((await subscriptions()).map(({ email }) => email)).toEqual(['ann@exemple.fr'])
  expect(JSON.stringify([await mails(), await mails('newsSubscription')])).not.toContain('zoe@')
  expect(await mails()).toHaveLength(1)
  // Its old link does not bring it back.
  expect((await confirm(zoe.confirmUrl)).status).toBe(404)
})

test('a mail program stops the news with one request, without a page', async () => {
  const { oneClickUrl } = await follow('zoe@exemple.fr')
  const answer = await fetch(new URL(new URL(oneClickUrl).pathname, world.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect(await subscriptions()).toEqual([])
})

test('an address that is not confirmed in two days is deleted, and its link opens nothing', async () => {
  await ask('zoe@exemple.fr')
  const { confirmUrl, stopUrl } = await lastAsked()
  expect((await confirm(stopUrl)).status).toBe(404)
  await world.moveTime(confirmationMs + 1_000)
  await sendNews(world.deps)
  expect(await subscriptions()).toEqual([])
  expect(await mails('newsSubscription')).toEqual([])
  expect((await confirm(confirmUrl)).status).toBe(410)
})

test('the addresses of a campaign that is over are deleted, and none is taken', async () => {
  await follow('zoe@exemple.fr')
  await publish({ saleEndDate: '2020-01-01' })
  await sendNews(world.deps)
  expect(await subscriptions()).toEqual([])
  expect(await ask('zoe@exemple.fr')).toMatchObject({ status: 409, body: { code: 'FORM_UNAVAILABLE' } })
})

test('no address, an invalid one, an unknown campaign', async () => {
  expect((await ask('\u202azoe@exemple\u200b.fr\u00a0')).status).toBeLessThan(300)
  expect(await ask('zoe')).toMatchObject({ status: 400, body: { problems: [{ code: 'EMAIL' }] } })
  expect(await ask(' ')).toMatchObject({ status: 400, body: { problems: [{ code: 'REQUIRED' }] } })
  expect((await ask('a@exemple.fr', 'absent')).status).toBe(404)
})

test('one client asks ten times in ten minutes', async () => {
  const strict = await aWorld({ limitsRates: true })
  const { organisation, definition } = await aForm(strict.deps.db)
  const call = aCaller(strict.url)
  const names = {
    organizationSlug: organisation.slug,
    formType: definition.type,
    formSlug: definition.slug,
  }
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1)
    statuses.push(
      (await call('POST', '/news-subscriptions', { ...names, email: `a${index}@exemple.fr` })).status,
    )
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
  await strict.close()
})
