import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
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
  const rows = [
    ['rna', file.rnaNumber ?? none],
    ['siren', file.siren ?? none],
    ['address', `${file.address}, ${file.zipCode} ${file.city}`],
    [
      'contact',
      [file.email, file.phone.replaceAll(' ', '\u00a0')].filter((one) => one !== '').join(' · ') || none,
    ],
    ['iban', file.iban === '' ? none : groupIban(file.iban)],
    ['registeredBy', file.registeredBy ?? none],
    ['collected', shortEuros(cents(file.collected), locale)],
  ] as const
  return (
    <AdminSheet title={t('file.identity')}>
      <dl className="stack">
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt className="soft small">{t(`file.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {file.register.length > 0 && (
          <div>
            <dt className="soft small">{t('register.title')}</dt>
            {file.register.map((found) => (
              <RegisterFact key={found.kind} found={found} name={file.name} />
            ))}
          </div>
        )}
        {file.sameNumber.length > 0 && (
          <div>
            <dt className="soft small">{t('file.sameNumber')}</dt>
            {file.sameNumber.map(({ organizationSlug, name, state }) => (
              <dd key={organizationSlug}>
                <a href={operatorFilePath(organizationSlug)}>{name}</a> ({t(`state.${state}`)})
              </dd>
            ))}
          </div>
        )}
      </dl>
    </AdminSheet>
  )
}

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
    <dd>
      {t(`register.${status}`, { name: known, register: t(`register.${kind}`), date })}
      {name !== '' && areNamesDifferent(name, ownName) && <> {t('register.differs')}</>}
    </dd>
  )
}
