import { expect, test } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { renderMail } from '#web/mails/render-mail.tsx'

const data = {
  brandName: 'Obole',
  organizationName: 'La Ruche',
  operator: '',
  reason: 'Vous ne trouvez pas vos statistiques.',
  endsAt: '2026-11-20T23:00:00.000Z',
  pageUrl: 'https://exemple.fr/admin/la-ruche/support',
}
const textOf = async (locale: Locale, change: Partial<typeof data> = {}) => {
  const { text, subject } = await renderMail({ kind: 'supportOpened', locale, data: { ...data, ...change } })
  return `${subject} ${text.replaceAll('\u00a0', ' ')}`
}

test.each([
  ['fr', 'L’assistance consulte La Ruche', 'jusqu’au 21/11/2026 à 00h00'],
  ['en', 'Support is viewing La Ruche', 'until 21/11/2026 at 00h00'],
  ['es', 'El soporte consulta La Ruche', 'hasta el 21/11/2026 a las 00h00'],
] as const)(
  '%s: the mail of an access has its end, at midnight too, its reason and its page',
  async (locale, ...parts) => {
    const text = await textOf(locale)
    for (const part of [...parts, data.reason, data.pageUrl]) expect(text).toContain(part)
  },
)

test('it names the operator whose account has a name', async () => {
  expect(await textOf('fr')).toContain('L’équipe du site Obole peut consulter')
  expect(await textOf('fr', { operator: 'Camille Martin' })).toContain(
    'Camille Martin, de l’équipe du site Obole, peut consulter',
  )
})
