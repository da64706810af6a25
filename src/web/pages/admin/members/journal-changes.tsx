import type { Members } from '#contract/admin/members.ts'
import { correctedPayerFields } from '#domain/order/order-correction.ts'
import { roles } from '#domain/access/roles.ts'
import { chosenData } from '#domain/account/retention.ts'
import { accountKinds } from '#domain/accounting/account-kinds.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { orderMailsChoices } from '#domain/organisation/order-mails.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'

type Change = Members['journal'][number]['changes'][number]

/** Changes of an entry of the journal: each from one value to another, or the name of a field alone. */
export function JournalChanges({ changes }: { readonly changes: readonly Change[] }) {
  const t = useTexts('manage')
  const labelOf = useLabel()
  const valueOf = useValue()
  const textOf = (change: Change) => {
    const field = labelOf(change)
    if (change.before === null || change.after === null) return field
    const [before, after] = [valueOf(change, change.before), valueOf(change, change.after)]
    if (before !== '' && after !== '') return t('journalChange.fromTo', { field, before, after })
    if (after !== '') return t('journalChange.set', { field, after })
    return change.kind === 'role'
      ? t('journalChange.set', { field, after: before })
      : t('journalChange.removed', { field, before })
  }
  return changes.map((change) => (
    <p key={`${change.kind} ${change.name}`} className="small">
      {textOf(change)}
    </p>
  ))
}

/** One of a list by its name in the journal, which may be older than the list. */
const known = <Name extends string>(names: readonly Name[], name: string) => names.find((one) => one === name)

const details = [
  'name',
  'address',
  'zipCode',
  'city',
  'url',
  'orderMails',
  'widgetSites',
  'organisersCreate',
  'description',
  'email',
  'phone',
  'faq',
  'logo',
  'banner',
  'gallery',
] as const

function useLabel(): (change: Change) => string {
  const t = useTexts('manage')
  const terms = useTexts('dataTerms')
  const accounts = useTexts('accounting')
  return ({ kind, name }) => {
    if (kind === 'role') return t('invite.role')
    if (kind === 'firstMonth') return accounts('firstMonth')
    if (kind === 'receiptStart') return t('journalChange.receiptStart', { year: name })
    if (kind === 'correctedLines') return t('journalChange.correctedLines', { count: Number(name) })
    if (kind === 'term') return textIn(chosenData, name, (data) => terms(`data.${data}`))
    if (kind === 'account') return textIn(accountKinds, name, (account) => accounts(`account.${account}`))
    if (kind === 'detail') return textIn(details, name, (detail) => t(`details.${detail}`))
    if (kind === 'corrected')
      return textIn(correctedPayerFields, name, (field) => t(`journalChange.corrected.${field}`))
    return t(`journalChange.${kind}`)
  }
}

function textIn<Name extends string>(
  names: readonly Name[],
  name: string,
  text: (name: Name) => string,
): string {
  const one = known(names, name)
  return one === undefined ? name : text(one)
}

function useValue(): (change: Change, value: string) => string {
  const t = useTexts('manage')
  const terms = useTexts('dataTerms')
  const accounts = useTexts('accounting')
  const locale = useLocale()
  return ({ kind, name }, value) => {
    if (value === '') return ''
    if (kind === 'role') return textIn(roles, value, (role) => t(`role.${role}`))
    if (kind === 'refundsAbove') return formatEuros(cents(Number(value)), locale)
    if (kind === 'term') return terms('days', { count: Number(value) })
    if (kind === 'firstMonth') return accounts(`month.${value as '1'}`)
    if (kind !== 'detail') return value
    if (name === 'orderMails')
      return textIn(orderMailsChoices, value, (choice) => t(`details.orderMails.${choice}`))
    return name === 'organisersCreate'
      ? t(value === 'true' ? 'journalChange.yes' : 'journalChange.no')
      : value
  }
}
