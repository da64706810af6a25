import { Fragment, type ReactNode } from 'react'
import { AdminSheet, Facts } from '#web/admin-kit/admin-screen.tsx'
import type { RegisterFacts } from '#contract/account/register-facts.ts'
import type { VerificationFile } from '#contract/admin/operator-verification.ts'
import { formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { areNamesDifferent } from '#domain/organisation/register-names.ts'
import { groupIban } from '#domain/organisation/registration-numbers.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { operatorFilePath } from '#web/admin-paths.ts'

/** Who the association says it is, and what the public registers say. */
export function IdentitySheet({ file }: { readonly file: VerificationFile }) {
  const t = useTexts('operator')
  const locale = useLocale()
  const none = t('file.none')
  const newAccount = ({ iban, holder, usedFrom }: NonNullable<VerificationFile['bankChange']>) =>
    usedFrom === null
      ? t('file.newAccountWaits', { iban, holder })
      : t('file.newAccountFrom', { iban, holder, date: formatInstantDate(usedFrom) })
  const contact = [file.email, file.phone.replaceAll(' ', '\u00a0')].filter((one) => one !== '')
  return (
    <AdminSheet title={t('file.identity')}>
      <Facts
        facts={[
          [t('file.rna'), file.rnaNumber ?? none],
          [t('file.siren'), file.siren ?? none],
          [t('file.address'), `${file.address}, ${file.zipCode} ${file.city}`],
          [t('file.contact'), contact.join(' · ') || none],
          [t('file.iban'), file.iban === '' ? none : groupIban(file.iban)],
          ...(file.bankChange === null ? [] : [[t('file.newAccount'), newAccount(file.bankChange)] as const]),
          [t('file.registeredBy'), file.registeredBy ?? none],
          [t('file.collected'), shortEuros(cents(file.collected), locale)],
          ...listed(
            t('register.title'),
            file.register.map((found) => <RegisterFact key={found.kind} found={found} name={file.name} />),
          ),
          ...listed(
            t('file.sameNumber'),
            file.sameNumber.map(({ organizationSlug, name, state }) => (
              <Fragment key={organizationSlug}>
                <a href={operatorFilePath(organizationSlug)}>{name}</a> ({t(`state.${state}`)})
              </Fragment>
            )),
          ),
        ]}
      />
    </AdminSheet>
  )
}

/** A fact with several values; nothing where there are none. */
const listed = (name: string, values: readonly ReactNode[]) =>
  values.length === 0 ? [] : [[name, ...values] as const]

interface RegisterFactProps {
  readonly found: RegisterFacts
  /** Of the association, as it is registered here. */
  readonly name: string
}

function RegisterFact({ found, name: ownName }: RegisterFactProps) {
  const t = useTexts('operator')
  const { status, kind, name, zipCode, city } = found
  const seat = [zipCode, city].filter((one) => one !== '').join(' ')
  const known = [name === '' ? t('register.noName') : name, seat].filter((one) => one !== '').join(', ')
  const date = formatInstantDate(found.importedAt)
  return (
    <>
      {t(`register.${status}`, { name: known, register: t(`register.${kind}`), date })}
      {name !== '' && areNamesDifferent(name, ownName) && <> {t('register.differs')}</>}
    </>
  )
}
