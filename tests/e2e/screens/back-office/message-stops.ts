import { sql } from 'kysely'
import { newId } from '#server/platform/new-id.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop, Tour } from '../walk.ts'
import { isShown, opensLink } from './opens-link.ts'

const t = ({ locale }: Tour) => words(locale, 'messages')

/** The messages of an association, after its adherents: a list, its words, and a message that is planned. */
export const messageStops: readonly Stop[] = [
  [
    'messages-none',
    async (tour) => {
      await open(tour.page, '/admin/la-ruche/messages')
      await expect(tour.page.getByRole('link', { name: t(tour)('new') })).toBeVisible()
    },
  ],
  [
    'message-new',
    async (tour) => {
      await open(tour.page, '/admin/la-ruche/messages/nouveau')
      await tour.page.getByLabel(t(tour)('choose.service')).check()
      await tour.page.getByLabel(t(tour)('choose.campaign')).check()
      const campaign = tour.page.getByLabel(t(tour)('choose.formId'), { exact: true })
      await campaign.selectOption({ index: 1 })
      await expect(tour.page.getByLabel(t(tour)('choose.state'), { exact: true })).toBeVisible()
    },
  ],
  [
    'message-draft',
    async (tour) => {
      const { page } = tour
      await page.getByLabel(t(tour)('choose.adherents')).check()
      await page.getByRole('button', { name: t(tour)('choose.submit') }).click()
      await page.getByLabel(t(tour)('write.subject')).fill('L’assemblée générale a lieu le samedi 12 mars')
      await page.getByLabel(t(tour)('write.text')).fill('Bonjour {{prénom}},\n\nÀ bientôt à La Ruche !')
      await page.getByRole('button', { name: t(tour)('write.save') }).click()
      const pdf = { name: 'Ordre du jour.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 ') }
      await page.getByLabel(t(tour)('files.add'), { exact: true }).setInputFiles(pdf)
      await expect(page.getByText('Ordre du jour.pdf')).toBeVisible()
      await expect(page.getByRole('button', { name: t(tour)('test.send') })).toBeVisible()
    },
  ],
  [
    'message-planned',
    async (tour) => {
      const { page } = tour
      await page.getByLabel(t(tour)('send.later')).check()
      const inAWeek = new Date(Date.now() + 7 * 86_400_000)
      const [year, month, day] = inAWeek.toISOString().slice(0, 10).split('-')
      await page.getByLabel(t(tour)('send.day'), { exact: true }).fill(`${day}/${month}/${year}`)
      await page.getByLabel(t(tour)('send.about')).check()
      await page.getByRole('button', { name: /(Programmer|Plan|Programar)/ }).click()
      await expect(page.getByRole('button', { name: t(tour)('withdraw.action') })).toBeVisible()
    },
  ],
  [
    'messages-list',
    async (tour) => {
      await open(tour.page, '/admin/la-ruche/messages')
      await expect(tour.page.getByText(t(tour)('state.planned')).first()).toBeVisible()
    },
  ],
]

/** The link with which an address stops the news of an association. */
export const messageStop: readonly Stop[] = [
  [
    'messages-stop',
    async (tour) => {
      const id = newId()
      await sql`with person as (
          insert into person (id, organisation_id, key, root_id, email, agrees_to_news)
          select ${id}, id, sha256(${id}::bytea), ${id}, ${`${id}@exemple.fr`}, true from organisation
          where slug = 'la-ruche' returning organisation_id
        ), message as (
          insert into message (id, organisation_id, author_id, token, purpose, audience, locale, state, created_at, updated_at)
          select ${id}, organisation_id, u.id, ${id}, 'news', '{"kind": "people"}', 'fr', 'draft', now(), now()
          from person, (select id from user_account limit 1) u returning id
        )
        insert into message_recipient (id, message_id, place, email, first_name, name)
        select ${id}, id, 1, ${`${id}@exemple.fr`}, 'Zoé', 'Zoé Moreau' from message`.execute(tour.site.db)
      await opensLink(tour, '/nouvelles/messages', 'stopMessages', id)
      await isShown(tour, words(tour.locale, 'messageStop')('title'))
    },
  ],
  [
    'messages-stopped',
    async (tour) => {
      const t = words(tour.locale, 'messageStop')
      await tour.page.getByRole('button', { name: t('stop') }).click()
      await isShown(tour, t('stopped.title'))
    },
  ],
]
