import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedForm } from '#contract/admin/edited-form.ts'
import type { MailPreview } from '#contract/admin/mail-preview.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const form = '/ha-api/admin/organizations/la-ruche/forms/Event/gala'
const mail = `${form}/confirmation-mail`

let world: World
beforeAll(async () => {
  world = await aWorld({ renderMail })
  const tiers = [
    { key: 'ami', name: 'Ami', price: 500, isHidden: true },
    {
      key: 'adulte',
      name: 'Adulte',
      price: 1800,
      extraOptions: [{ label: 'Repas', price: 700, isRequired: true }],
    },
  ]
  await aForm(world.deps.db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', state: 'draft', tiers },
  })
})
afterAll(() => world.close())

test('the author of a draft reads the confirmation that it would send; nothing is sent', async () => {
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const { source, revision: base } = (await president.get<EditedForm>(`${form}/edition`)).body
  const personalMessage = 'À samedi !\n<script>alert(1)</script>'
  const written = JSON.stringify({ ...(JSON.parse(source) as object), personalMessage })
  await president.post(`${form}/draft`, { source: written, revision: 0, base })

  expect((await president.get<MailPreview>(`${mail}?lang=fr`)).body).toEqual({
    subject: expect.stringMatching(/^Vos billets pour «\sLe gala\s» sont confirmés$/) as string,
    sender: 'Obole <no-reply@localhost>',
    replyTo: 'contact@la-ruche.exemple.fr',
  })
  const pageOf = async ({ cookies }: Browser, lang: string) =>
    fetch(`${world.url}${mail}/page?lang=${lang}`, {
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
  const page = await pageOf(president, 'fr')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  const html = await page.text()
  // The first price that is seen, with what it must have; the draft's message, as text.
  for (const text of ['Camille', 'Adulte', 'Repas', '25,00', 'À samedi', '&lt;script&gt;', 'PDF'])
    expect(html).toContain(text)
  expect(html).not.toMatch(/<script|>Ami</)
  expect(await (await pageOf(president, 'es')).text()).toContain('lang="es"')
  expect((await president.get(`${mail}?lang=de`)).status).toBe(400)
  const mails = world.deps.db.selectFrom('mail').select('kind').where('kind', '=', 'payerConfirmation')
  expect(await mails.execute()).toEqual([])

  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const verger = { role: 'president', organizationSlug: 'le-verger' } as const
  const other = await aMember(world, 'verger@exemple.fr', verger)
  expect((await other.get(`${mail}?lang=fr`)).status).toBe(404)
  expect((await pageOf(other, 'fr')).status).toBe(404)
})
