import { expect, test } from 'vitest'
import type { DataTerms } from '#contract/admin/association/data-terms.ts'
import type { Members } from '#contract/admin/members.ts'
import { moveVerification } from '#server/catalogue/organisation/verification-store.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld } from '../../../build/a-world.ts'

const association = '/ha-api/admin/organizations/la-ruche'
const members = `${association}/forms/Donation/dons/members`

test('the journal shows values before and after; accounts only to members who read the money', async () => {
  const world = await aWorld({ webhooks: false })
  const { organisationId } = await aForm(world.deps.db)
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const change = async (path: string, body: object) =>
    expect((await president.post(`${association}/${path}`, body)).status, path).toBe(200)

  for (const above of [1000, 2000]) await change('refund-rule', { above })
  const { terms } = (await president.get<DataTerms>(`${association}/data-terms`)).body
  const days = Object.fromEntries(terms.map((term) => [term.data, term.days]))
  await change('data-terms', { ...days, answers: 30 })
  await change('accounting/accounts', { firstMonth: 9, accounts: [{ kind: 'gift', code: '75411' }] })
  const { db, clock } = world.deps
  await moveVerification(db, { organisationId, event: 'withdraw' }, clock.now())
  for (const iban of ['FR7630006000011234567890189', 'DE89370400440532013000'])
    await change('verification/bank-details', { iban })
  await change('forms/Donation/dons/invitations', { email: 'nouvelle@exemple.fr', role: 'reader' })

  const changesOf = async (reader: Browser) => {
    const { journal } = (await reader.get<Members>(members)).body
    return journal.flatMap(({ changes }) =>
      changes.map(({ kind, name, before, after }) => [kind, name, before, after]),
    )
  }
  const shown = await changesOf(president)
  const ofAccounts = [
    ['account', 'gift', '7541', '75411'],
    ['firstMonth', '', '1', '9'],
  ]
  expect(shown.slice(0, 8)).toEqual([
    ['role', '', '', 'reader'],
    ['iban', '', 'FR76 •••• 189', 'DE89 •••• 000'],
    ['iban', '', '', 'FR76 •••• 189'],
    ...ofAccounts,
    ['term', 'answers', String(days['answers']), '30'],
    ['refundsAbove', '', '1000', '2000'],
    ['refundsAbove', '', '', '1000'],
  ])
  expect(await changesOf(secretary)).toEqual(
    shown.filter((one) => !ofAccounts.some(([kind]) => kind === one[0])),
  )
  await world.close()
})
