import { expect, test } from 'vitest'
import type { BankChangeMail } from '#contract/mail/verification-mails.ts'
import type { Locale } from '#domain/locale.ts'
import { renderMail } from '#web/mails/render-mail.tsx'

const data: BankChangeMail = {
  brandName: 'Obole',
  organizationName: 'La Ruche',
  step: 'confirmed',
  by: 'zoe@exemple.fr',
  iban: 'FR76 •••• 189',
  holder: 'ASS LA RUCHE',
  at: '2026-11-20T23:00:00.000Z',
  pageUrl: 'https://exemple.fr/admin/la-ruche/verification',
}
const textOf = async (locale: Locale, change: Partial<BankChangeMail> = {}) => {
  const { text, subject } = await renderMail({ kind: 'bankChange', locale, data: { ...data, ...change } })
  return `${subject} ${text.replaceAll('\u00a0', ' ')}`
}

test.each([
  ['fr', 'asked', ['zoe@exemple.fr demande', 'avant le 21/11/2026 à 00h00']],
  ['fr', 'confirmed', ['zoe@exemple.fr a confirmé', 'à partir du 21/11/2026 à 00h00']],
  ['en', 'confirmed', ['zoe@exemple.fr has confirmed', 'from 21/11/2026 at 00h00']],
  ['es', 'refused', ['zoe@exemple.fr ha rechazado']],
  ['fr', 'lapsed', ['Personne n’a confirmé à temps']],
  ['fr', 'applied', ['Les prochains versements iront sur ce compte']],
] as const)(
  '%s, %s: the mail names who did it, the masked account and what comes next',
  async (locale, step, parts) => {
    const text = await textOf(locale, { step })
    for (const part of [...parts, data.iban, data.holder, data.pageUrl]) expect(text).toContain(part)
  },
)
