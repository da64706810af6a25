import type { RegisterFacts } from '#contract/account/register-facts.ts'
import type { Registration } from '#domain/organisation/check-registration.ts'
import { areNamesDifferent } from '#domain/organisation/register-names.ts'
import { formatInstantDate } from '#domain/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useRegisterFacts } from '#web/pages/account/registration/use-register-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

type Suggested = Pick<Registration, 'name' | 'zipCode' | 'city'>

interface RegisterNoteProps {
  readonly values: Suggested & Pick<Registration, 'number'>
  readonly fill: (values: Partial<Suggested>) => void
}

/** Comment of the registers on the typed number: a suggestion, or a warning that refuses nothing. */
export function RegisterNote({ values, fill }: RegisterNoteProps) {
  const found = useRegisterFacts(values.number)
  // The region exists before its text, so that a screen reader announces the text.
  return <output>{found !== null && <Found {...{ found, values, fill }} />}</output>
}

function Found({ found, values, fill }: RegisterNoteProps & { readonly found: RegisterFacts }) {
  const t = useTexts('registration')
  const register = t(`register.${found.kind}`)
  const date = formatInstantDate(found.importedAt)
  if (found.status === 'unknown')
    return (
      <Note tone="warn" title={t('register.unknown', { register })}>
        <p>{t('register.unknownHint', { date })}</p>
      </Note>
    )
  const suggested = suggestionOf(found, values)
  const seat = [found.zipCode, found.city].filter((one) => one !== '').join(' ')
  const facts = [found.name, seat].filter((one) => one !== '').join(', ')
  return (
    <Note
      tone={found.status === 'dissolved' ? 'warn' : 'plain'}
      title={found.status === 'dissolved' ? t('register.dissolved', { register }) : register}
    >
      <div className="stack">
        {facts !== '' && <p>{facts}</p>}
        {found.status === 'dissolved' && <p>{t('register.dissolvedHint', { date })}</p>}
        {Object.keys(suggested).length > 0 && (
          <div>
            <Button size="s" variant="second" onClick={() => fill(suggested)}>
              {t('register.use')}
            </Button>
          </div>
        )}
      </div>
    </Note>
  )
}

/** The facts that differ from what was typed. */
function suggestionOf(found: RegisterFacts, values: Suggested): Partial<Suggested> {
  const fields = ['name', 'zipCode', 'city'] as const
  return Object.fromEntries(
    fields
      .filter((field) => found[field] !== '' && areNamesDifferent(found[field], values[field]))
      .map((field) => [field, found[field]]),
  )
}
